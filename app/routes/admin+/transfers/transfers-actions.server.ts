import { intentAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { SMALL_BODY_BYTES } from "~/platform/http/bytes-in-flight";
import {
  AssignForm,
  ConfirmForm,
  ForeignForm,
  RefundedForm,
  ResolveForm,
} from "~/models/checkout/transfers/schema";
import { statementForm, type StatementResult, type UnknownColumns } from "./statement-form.server";
import { forgetColumns } from "~/models/checkout/transfers/statement/import-statement.server";
import {
  assignTransaction,
  completeTransferRefund,
  confirmTransfer,
  markUnrelated,
  markReturned,
} from "~/models/checkout/transfers/treasurer-actions.server";

type StatementAnswer = { statement: StatementResult; columns: UnknownColumns };

export const transfersAction = intentAction<StatementAnswer>(
  {
    statement: statementForm,
    forgetColumns: adminForm({
      run: ({ actor }) => forgetColumns(actor),
      toast: { title: "transfers:statement.columnsForgotten" },
    }),
    confirm: adminForm({
      schema: ConfirmForm,
      run: ({ actor }, { paymentId, ...money }) => confirmTransfer(actor, paymentId, money),
      toast: ({ state }) => ({ title: `transfers:treasurer.outcome.${state}` }),
    }),
    assign: adminForm({
      schema: AssignForm,
      run: ({ actor }, { transactionId, reference }) =>
        assignTransaction(actor, transactionId, reference),
      toast: ({ state }) => ({ title: `transfers:treasurer.outcome.${state}` }),
    }),
    returned: adminForm({
      schema: ResolveForm,
      run: ({ actor }, { transactionId, bankReference }) =>
        markReturned(actor, transactionId, bankReference),
      toast: { title: "transfers:treasurer.returned" },
    }),
    foreign: adminForm({
      schema: ForeignForm,
      run: ({ actor }, { transactionIds }) => markUnrelated(actor, transactionIds),
      redirectTo: "/admin/transfers",
      toast: (count) => ({ title: "transfers:treasurer.foreign", params: { count } }),
    }),
    refunded: adminForm({
      schema: RefundedForm,
      run: ({ actor }, { refundId, bankReference }) =>
        completeTransferRefund(actor, refundId, bankReference),
      toast: { title: "transfers:treasurer.refunded" },
    }),
  },
  { upload: { maxBytes: SMALL_BODY_BYTES, sender: requireAdmin } },
);

import { data } from "@remix-run/node";
import { intentAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { prepareAllPayouts, preparePayout } from "~/models/payouts/prepare-payout.server";
import { recordPayouts } from "~/models/payouts/record-payout.server";
import { CurrencyForm, PrepareForm, SentPayoutsForm } from "~/models/payouts/schema";

type ManyAnswer = { many: { recorded: number; refused: { id: number; reason: string }[] } };

export const payoutsAction = intentAction<ManyAnswer>({
  paidMany: adminForm({
    schema: SentPayoutsForm,
    run: async ({ actor, t, reply }, { payouts }) => {
      const { recorded, refused } = await recordPayouts(actor, payouts);
      const manyResult = {
        recorded: recorded.length,
        refused: refused.map(({ id: payoutId, reason }) => ({ id: payoutId, reason: t(reason) })),
      };

      // Refused payouts stay ticked and keep their references.
      return data({
        many: manyResult,
        lastResult: refused.length > 0 ? { initialValue: reply().initialValue } : undefined,
      });
    },
  }),
  prepare: adminForm({
    schema: PrepareForm,
    run: ({ actor }, payoutFields) => preparePayout(actor, payoutFields),
    redirectTo: ({ id: payoutId }) => `/admin/payouts/${payoutId}`,
  }),
  prepareAll: adminForm({
    schema: CurrencyForm,
    run: ({ actor }, { currency }) => prepareAllPayouts(actor, currency),
    toast: (number) => ({ title: "payouts:treasurer.preparedAll", params: { number } }),
  }),
});

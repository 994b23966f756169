import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { sendTransfer } from "~/models/payouts/connect/send-transfer.server";
import { takeBackTransfer } from "~/models/payouts/connect/take-back-transfer.server";
import { cancelPayout } from "~/models/payouts/prepare-payout.server";
import { recordPayout, reversePayout } from "~/models/payouts/record-payout.server";
import { PaidForm, ReverseForm, TakeBackForm } from "~/models/payouts/schema";
import { Button } from "~/ui/elements/button";
import { Crumb } from "~/ui/elements/crumb";
import { Note } from "~/ui/elements/note";
import { ErrorSummary } from "~/ui/form/error-summary";
import type { FormAnswer } from "~/ui/form/form-answer";
import { titleMeta } from "~/ui/meta/title-meta";
import { payoutView, type PayoutView } from "./payout-view.server";
import { SendPayout } from "./send-payout";
import { SendTransfer } from "./send-transfer";
import { TakeBackTransfer } from "./take-back-transfer";
import { Field } from "~/ui/form/field";
import { useForm } from "~/ui/form/use-form";
import { MailNote } from "~/ui/notices/mail-note";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  return payoutView(request, params.id!);
}

export const action = intentAction({
  paid: adminForm({
    schema: PaidForm,
    run: ({ actor, params }, { bankReference, isSent }) =>
      recordPayout(actor, Number(params.id), { bankReference, isSent: isSent === "yes" }),
    toast: { title: "payouts:treasurer.recorded" },
  }),
  cancel: adminForm({
    run: ({ actor, params }) => cancelPayout(actor, Number(params.id)),
    toast: { title: "payouts:treasurer.cancelled" },
  }),
  send: adminForm({
    run: ({ actor, params }) => sendTransfer(actor, Number(params.id)),
    toast: (outcome) => ({
      title: `payouts:stripe.sent.${outcome}`,
      isError: outcome === "refused",
    }),
  }),
  takeBack: adminForm({
    schema: TakeBackForm,
    run: ({ actor, params }, wanted) => takeBackTransfer(actor, Number(params.id), wanted),
    toast: (outcome) => ({
      title: `payouts:stripe.takenBack.${outcome}`,
      isError: outcome === "refused",
    }),
  }),
  reverse: adminForm({
    schema: ReverseForm,
    run: ({ actor, params }, { reason }) => reversePayout(actor, Number(params.id), reason),
    toast: { title: "payouts:treasurer.reversed" },
  }),
});

export default function AdminPayout() {
  const { t } = useTranslation(["payouts", "workspace"]);
  const view = useLoaderData<typeof loader>();
  const { lastResult } = useActionData<typeof action>() ?? {};
  const isPrepared = view.state === "prepared";
  const title = t(isPrepared ? "treasurer.sendTo" : "treasurer.sent", {
    amount: view.amount,
    name: view.name,
  });

  return (
    <div className="stack loose">
      <div>
        <Crumb to="/admin/payouts" label={t("workspace:pages.payouts")} />
        <p className="meta num">{view.title}</p>
        <h1 className="d-s">{title}</h1>
      </div>
      <ErrorSummary form={lastResult?.error?.[""]} />
      {view.isTest && <Note>{t("testPayments")}</Note>}
      {isPrepared ? <PreparedPayout view={view} lastResult={lastResult} /> : <PayoutOutcome />}
      {view.takeBack && <TakeBackTransfer view={view.takeBack} lastResult={lastResult} />}
      {view.state === "paid" && !view.takeBack && <ReversePayout lastResult={lastResult} />}
    </div>
  );
}

function PreparedPayout({ view, lastResult }: { view: PayoutView; lastResult?: FormAnswer }) {
  return view.stripe ? (
    <SendTransfer view={view} stripe={view.stripe} />
  ) : (
    <SendPayout view={view} lastResult={lastResult} />
  );
}

function PayoutOutcome() {
  const { t } = useTranslation("payouts");
  const { state, paidAt, cancelledAt, reference, hint } = useLoaderData<typeof loader>();

  return (
    <>
      {state === "paid" && (
        <Note tone="ok">{t("treasurer.isPaid", { time: paidAt, reference })}</Note>
      )}
      {state === "cancelled" && <Note>{t("treasurer.isCancelled", { time: cancelledAt })}</Note>}
      {state === "reversed" && (
        <Note>{t("treasurer.isReversed", { paid: paidAt, time: cancelledAt })}</Note>
      )}
      <p>
        {t("to")}: <span className="num">{hint}</span>
      </p>
    </>
  );
}

/** Takes back a payout that was recorded by mistake. */
function ReversePayout({ lastResult }: { lastResult?: FormAnswer }) {
  const { t } = useTranslation("payouts");
  const { form, field } = useForm({ id: "reverse", lastResult });

  return (
    <details className="opening" open={Boolean(form.allErrors.reason)}>
      <summary className="btn btn-line btn-sm">{t("treasurer.reverse")}</summary>
      <Form method="post" id={form.id} className="stack tight" noValidate>
        <p className="meta">{t("treasurer.reverseHint")}</p>
        <MailNote />
        <ErrorSummary form={[]} fields={form.allErrors} />
        <Field {...field("reason")} label={t("treasurer.reason")} required maxLength={300} />
        <div>
          <Button variant="danger" name="intent" value="reverse">
            {t("treasurer.markReversed")}
          </Button>
        </div>
      </Form>
    </details>
  );
}

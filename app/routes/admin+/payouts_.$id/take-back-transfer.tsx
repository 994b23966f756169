import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import type { PayoutView } from "./payout-view.server";
import { MailNote } from "~/ui/notices/mail-note";

type Props = { view: NonNullable<PayoutView["takeBack"]>; lastResult?: FormAnswer };

/**
 * The form that takes money back from the artist's Stripe account: the amount owed after refunds,
 * or all that is left of the transfer.
 */
export function TakeBackTransfer({
  view: { choices, isReversing, reversals, carried },
  lastResult,
}: Props) {
  const { t } = useTranslation("payouts");
  const { form, field } = useForm({ id: "takeBack", lastResult });

  return (
    <>
      {isReversing && <Note>{t("stripe.reversingNote")}</Note>}
      {reversals.length > 0 && (
        <ul className="stack tight">
          {reversals.map(({ id: reversalId, amount, state, problem, isAutomatic }) => (
            <li key={reversalId}>
              {t(`stripe.reversals.${state}`, { amount })}{" "}
              {problem && t(`stripe.reversalProblems.${problem}`)}{" "}
              {isAutomatic && t("stripe.automatic")}
            </li>
          ))}
        </ul>
      )}
      {carried && <Note>{t("stripe.carried", { amount: carried })}</Note>}
      {choices.length > 0 && (
        <details className="opening" open={choices.length > 1 || Boolean(form.allErrors.reason)}>
          <summary className="btn btn-line btn-sm">{t("stripe.takeBack")}</summary>
          <Form method="post" id={form.id} className="stack tight" noValidate>
            <input type="hidden" name="intent" value="takeBack" />
            <p className="meta">{t("stripe.takeBackHint")}</p>
            <MailNote />
            <ErrorSummary form={[]} fields={form.allErrors} />
            <Field {...field("reason")} label={t("treasurer.reason")} required maxLength={300} />
            <div className="row">
              {choices.map(({ amount, text }) => (
                <Button key={amount} variant="danger" name="amount" value={amount}>
                  {t("stripe.takeBackAmount", { amount: text })}
                </Button>
              ))}
            </div>
          </Form>
        </details>
      )}
    </>
  );
}

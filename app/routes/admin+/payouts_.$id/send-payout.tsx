import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { classes } from "~/ui/elements/classes";
import { Note } from "~/ui/elements/note";
import { CheckField } from "~/ui/form/check-field";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { CopyRow } from "~/ui/money/copy-row";
import { CancelPayout } from "./cancel-payout";
import type { PayoutView } from "./payout-view.server";
import { MailNote } from "~/ui/notices/mail-note";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = { view: PayoutView; lastResult?: FormAnswer };

/** The account of a prepared payout, and the forms to record that it was sent or to cancel it. */
export function SendPayout({ view, lastResult }: Props) {
  const { t } = useTranslation("payouts");

  return (
    <>
      {view.isAccountOld && <Note tone="bad">{t("treasurer.accountOld")}</Note>}
      {view.account && (
        <div className={classes("panel", view.qr !== null && "bank-top")}>
          {view.qr && <PayoutCode qr={view.qr} amount={view.amount} />}
          <AccountDetails view={view} account={view.account} />
        </div>
      )}
      <SentForm view={view} lastResult={lastResult} />
      <CancelPayout />
    </>
  );
}

function PayoutCode({ qr, amount }: { qr: string; amount: string }) {
  const { t } = useTranslation("payouts");

  return (
    <div className="bank-qr">
      <div
        className="qr"
        role="img"
        aria-label={t("treasurer.qr", { amount })}
        dangerouslySetInnerHTML={{ __html: qr }}
      />
      <p className="meta">{t("treasurer.scan")}</p>
    </div>
  );
}

type AccountDetailsProps = { view: PayoutView; account: NonNullable<PayoutView["account"]> };

function AccountDetails({
  view,
  account: { kind, bank, number, routing, institution, accountName },
}: AccountDetailsProps) {
  const { t } = useTranslation("payouts");

  return (
    <dl className="num">
      <CopyRow label={t("amount")} value={view.amountDigits} shown={view.amount} look="big" />
      <CopyRow label={t("holder")} value={accountName} />
      {kind === "vietnam" && <CopyRow label={t("bank")} value={bank} canCopy={false} />}
      {kind === "us" && <CopyRow label={t("routing")} value={routing} />}
      {kind === "au" && <CopyRow label={t("bsb")} value={routing} />}
      {kind === "ca" && <CopyRow label={t("transit")} value={routing} />}
      {kind === "ca" && <CopyRow label={t("institution")} value={institution} />}
      <CopyRow label={t(kind === "iban" ? "iban" : "number")} value={number} />
      <CopyRow label={t("treasurer.note")} value={view.note} look="code" />
    </dl>
  );
}

function SentForm({ view, lastResult }: Props) {
  const { t } = useTranslation("payouts");
  const { form, field } = useForm({ id: "paid", lastResult });

  return (
    <Form method="post" id={form.id} className="panel stack" noValidate>
      <ErrorSummary form={[]} fields={form.allErrors} />
      <p className="meta">{t("treasurer.nowDue", { amount: view.due })}</p>
      <Field
        {...field("bankReference")}
        label={t("treasurer.bankReference")}
        required
        maxLength={60}
        autoComplete="off"
      />
      {!view.isCovered && <CheckField name="isSent" value="yes" label={t("treasurer.isSent")} />}
      <div>
        <SubmitButton intent="paid">{t("treasurer.markPaid")}</SubmitButton>
      </div>
      <p className="meta">{t("treasurer.markPaidHint")}</p>
      <MailNote />
    </Form>
  );
}

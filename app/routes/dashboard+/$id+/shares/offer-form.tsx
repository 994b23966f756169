import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field, MoneyField } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { MailNote, useIsMailOn } from "~/ui/notices/mail-note";
import { SubmitButton } from "~/ui/form/submit-button";

export function OfferForm({ lastResult }: { lastResult: FormAnswer | undefined }) {
  const { t } = useTranslation("shares");
  const isMailOn = useIsMailOn();
  const { form, field } = useForm({ id: "offer", lastResult });

  return (
    <Panel title={t("offerTitle")}>
      <Form method="post" id={form.id} noValidate className="stack event-form">
        <ErrorSummary form={form.errors} fields={form.allErrors} />
        <Field
          {...field("to")}
          label={t("to")}
          hint={isMailOn ? `${t("toMailed")} ${t("toHint")}` : t("toHint")}
          autoComplete="off"
          required
        />
        <MailNote />
        <Field
          {...field("role")}
          label={t("role")}
          hint={t("roleHint")}
          maxLength={40}
          autoComplete="off"
          required
        />
        <MoneyField {...field("percent")} label={t("percent")} hint={t("percentHint")} required />
        <SubmitButton intent="offer" pendingLabel={t("send")}>
          {t("send")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

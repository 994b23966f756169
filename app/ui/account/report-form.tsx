import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";
import { ErrorSummary } from "../form/error-summary";
import { TextAreaField } from "../form/field";
import { OptionGroup } from "../form/option-group";
import { SubmitButton } from "../form/submit-button";

const REASONS = ["spam", "abuse", "sexual", "violence", "fraud", "copyright", "other"] as const;

type ReportAnswer =
  { initialValue?: unknown; error?: Record<string, string[] | null> | null } | null | undefined;

export function ReportForm({ result, back }: { result: ReportAnswer; back: string }) {
  const { t } = useTranslation(["report", "common"]);
  const typedValues = (result?.initialValue ?? {}) as { reason?: string; text?: string };
  const errors = (result?.error ?? {}) as Record<string, string[]>;

  return (
    <Form method="post" noValidate className="stack report-form">
      <ErrorSummary form={errors[""]} fields={errors} />
      <OptionGroup
        name="reason"
        label={t("reason")}
        options={REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        defaultValue={typedValues.reason}
        error={errors.reason}
        required
      />
      <TextAreaField
        name="text"
        label={t("text")}
        hint={t("textHint")}
        rows={5}
        defaultValue={typedValues.text}
        error={errors.text}
      />
      <div className="row">
        <SubmitButton pendingLabel={t("common:sending")}>{t("send")}</SubmitButton>
        <ButtonLink to={back}>{t("common:back")}</ButtonLink>
      </div>
    </Form>
  );
}

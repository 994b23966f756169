import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "../form/error-summary";
import { TextAreaField } from "../form/field";
import { SubmitButton } from "../form/submit-button";

type MessageFormProps = { label: string; hint?: string; lastResult: unknown; draft?: string };

/** A form that posts `text` to the current page. `draft`: the text restored after a new sign-in. */
export function MessageForm({ label, hint, lastResult, draft }: MessageFormProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const result = lastResult as
    { initialValue?: { text?: string }; error?: Record<string, string[]> } | undefined;
  const errors = result?.error ?? {};

  return (
    <Form method="post" noValidate className="stack event-form">
      <ErrorSummary form={errors[""]} fields={errors} />
      <TextAreaField
        name="text"
        label={label}
        hint={hint}
        rows={5}
        defaultValue={result?.initialValue?.text ?? draft}
        error={errors.text}
        required
      />
      <SubmitButton intent="reply" pendingLabel={t("common:sending")}>
        {t("messages.send")}
      </SubmitButton>
    </Form>
  );
}

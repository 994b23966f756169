import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePending } from "../account/use-pending";
import { Button } from "../elements/button";
import { ErrorSummary } from "../form/error-summary";
import { TextAreaField } from "../form/field";

type MessageFormProps = { label: string; hint?: string; lastResult: unknown; draft?: string };

/** A form that posts `text` to the current page. `draft`: the text restored after a new sign-in. */
export function MessageForm({ label, hint, lastResult, draft }: MessageFormProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const pending = usePending();
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
      <Button
        variant="primary"
        name="intent"
        value="reply"
        className="justify-self-start"
        pending={pending}
        pendingLabel={t("common:sending")}
      >
        {t("messages.send")}
      </Button>
    </Form>
  );
}

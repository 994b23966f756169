import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { SubmitButton } from "~/ui/form/submit-button";

/** A form for the buyer to describe a transfer that was not matched; the treasurer reads it. */
export function HelpForm({ hasHint, lastResult }: { hasHint: boolean; lastResult?: FormAnswer }) {
  const { t } = useTranslation("transfers");
  const { form, field } = useForm({ id: "hint", lastResult });

  return (
    <Panel title={t("helpTitle")}>
      {hasHint ? <Note tone="ok">{t("hintKnown")}</Note> : <p>{t("help")}</p>}
      <Form method="post" id={form.id} className="stack" noValidate>
        <ErrorSummary form={form.errors} fields={form.allErrors} />
        <Field {...field("digits")} label={t("digits")} required maxLength={4} autoComplete="off" />
        <Field
          {...field("sentAt")}
          label={t("sentAt")}
          hint={t("sentAtHint")}
          required
          type="datetime-local"
        />
        <div>
          <SubmitButton variant="line" intent="hint">
            {t("sendHint")}
          </SubmitButton>
        </div>
      </Form>
    </Panel>
  );
}

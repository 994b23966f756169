import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";

/** Takes back a payout that was recorded by mistake. */
export function ReversePayout({ lastResult }: { lastResult?: FormAnswer }) {
  const { t } = useTranslation("payouts");
  const { form, field } = useForm({ id: "reverse", lastResult });

  return (
    <details className="opening" open={Boolean(form.allErrors.reason)}>
      <summary className="btn btn-line btn-sm">{t("treasurer.reverse")}</summary>
      <Form method="post" id={form.id} className="stack tight" noValidate>
        <p className="meta">{t("treasurer.reverseHint")}</p>
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

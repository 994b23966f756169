import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePending } from "~/ui/account/use-pending";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field, MoneyField } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";

export function OfferForm({ lastResult }: { lastResult: FormAnswer | undefined }) {
  const { t } = useTranslation("shares");
  const pending = usePending();
  const { initialValue, error = {} } = lastResult ?? {};
  const typed = (initialValue ?? {}) as Record<string, string | undefined>;
  return (
    <Panel title={t("offerTitle")}>
      <Form method="post" noValidate className="stack event-form">
        <ErrorSummary form={error[""]} fields={error} />
        <Field
          name="to"
          label={t("to")}
          hint={t("toHint")}
          defaultValue={typed.to}
          error={error.to}
          autoComplete="off"
          required
        />
        <Field
          name="role"
          label={t("role")}
          hint={t("roleHint")}
          defaultValue={typed.role}
          error={error.role}
          maxLength={40}
          autoComplete="off"
          required
        />
        <MoneyField
          name="percent"
          label={t("percent")}
          hint={t("percentHint")}
          defaultValue={typed.percent}
          error={error.percent}
          required
        />
        <Button
          variant="primary"
          name="intent"
          value="offer"
          className="justify-self-start"
          pending={pending}
          pendingLabel={t("send")}
        >
          {t("send")}
        </Button>
      </Form>
    </Panel>
  );
}

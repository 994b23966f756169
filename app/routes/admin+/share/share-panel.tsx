import { Form, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { MoneyField } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import { useForm } from "~/ui/form/use-form";
import { ConfirmForm } from "~/ui/sheet/confirm-form";
import type { action } from "./route";
import { SubmitButton } from "~/ui/form/submit-button";

/**
 * A choice between a percentage and amounts. The choice decides which fields are used, so that the
 * form works without scripts.
 */
export function SharePanel({ currencies }: { currencies: Currency[] }) {
  const { t } = useTranslation("shares");
  const { lastResult, question, entered = {} } = useActionData<typeof action>() ?? {};
  const { form, field } = useForm({
    id: "site-share",
    lastResult,
    defaultValue: { kind: "percent" },
  });

  if (question) return <Question question={question} entered={entered} />;

  return (
    <>
      <p className="meta">{t("siteIntro")}</p>
      <Panel title={t("siteSave")}>
        <Form method="post" id={form.id} noValidate className="stack event-form">
          <ErrorSummary form={form.errors} fields={form.allErrors} />
          <OptionGroup
            {...field("kind")}
            label={t("siteKind")}
            options={(["percent", "fixed"] as const).map((value) => ({
              value,
              label: t(`siteKinds.${value}`),
            }))}
            required
          />
          <MoneyField {...field("percent")} label={t("sitePercent")} hint={t("sitePercentHint")} />
          <p className="meta">{t("siteAmounts")}</p>
          {currencies.map((currency) => (
            <MoneyField {...field(currency)} key={currency} label={t(`siteAmount.${currency}`)} />
          ))}
          <SubmitButton pendingLabel={t("siteSave")}>{t("siteSave")}</SubmitButton>
        </Form>
      </Panel>
    </>
  );
}

type QuestionProps = { question: string; entered: Record<string, string> };

/** Names the share before and after, and sends what was entered again. */
function Question({ question, entered }: QuestionProps) {
  const { t } = useTranslation(["shares", "admin"]);

  return (
    <Panel title={question}>
      <ConfirmForm
        action="/admin/share"
        body={<p className="meta">{t("siteIntro")}</p>}
        fields={{ ...entered, confirmed: "yes" }}
        confirmLabel={t("siteSave")}
        isDanger={false}
        cancel={<ButtonLink to="/admin/share">{t("admin:keep")}</ButtonLink>}
      />
    </Panel>
  );
}

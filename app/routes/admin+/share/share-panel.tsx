import { Form, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import { usePending } from "~/ui/account/use-pending";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { MoneyField } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import type { action } from "./route";

/** A percentage or amounts: the choice says which of the fields count, so that it works without scripts. */
export function SharePanel({ currencies }: { currencies: Currency[] }) {
  const { t } = useTranslation("shares");
  const pending = usePending();
  const { initialValue, error = {} } = useActionData<typeof action>()?.lastResult ?? {};
  const typed = (initialValue ?? {}) as Record<string, string | undefined>;
  return (
    <>
      <p className="meta">{t("siteIntro")}</p>
      <Panel title={t("siteSave")}>
        <Form method="post" noValidate className="stack event-form">
          <ErrorSummary form={error[""]} fields={error} />
          <OptionGroup
            name="kind"
            label={t("siteKind")}
            defaultValue={typed.kind ?? "percent"}
            error={error.kind}
            options={(["percent", "fixed"] as const).map((value) => ({ value, label: t(`siteKinds.${value}`) }))}
            required
          />
          <MoneyField
            name="percent"
            label={t("sitePercent")}
            hint={t("sitePercentHint")}
            defaultValue={typed.percent}
            error={error.percent}
          />
          <p className="meta">{t("siteAmounts")}</p>
          {currencies.map((currency) => (
            <MoneyField
              key={currency}
              name={currency}
              label={t(`siteAmount.${currency}`)}
              defaultValue={typed[currency]}
              error={error[currency]}
            />
          ))}
          <Button variant="primary" className="justify-self-start" pending={pending} pendingLabel={t("siteSave")}>
            {t("siteSave")}
          </Button>
        </Form>
      </Panel>
    </>
  );
}

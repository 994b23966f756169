import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SETTING_FIELDS, type SettingField } from "~/operations/setup/setting-fields";
import { ChosenPassword } from "~/ui/account/chosen-password";
import { CheckField } from "~/ui/form/check-field";
import { Field } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import type { UseForm } from "~/ui/form/use-form";
import type { loader } from "./route";

const HINTS = ["address", "contact", "smtpUrl", "mailFrom", "bankBin"] as const;
const MAIL = ["smtpUrl", "mailFrom"] as const;
const CARDS = ["stripeSecretKey", "stripePublishableKey", "stripeWebhookSecret"] as const;
const BANK = ["bankBin", "bankAccount", "bankAccountName"] as const;

type Of = { of: UseForm };

export function SetupFields({ of: form }: Of) {
  const { t } = useTranslation("setup");
  const { given, address } = useLoaderData<typeof loader>();
  const isGiven = (given as string[]).includes("PAYMENTS");

  return (
    <>
      <Part title={t("adminTitle")} lead={t("adminHint")}>
        <Field {...form.field("email")} type="email" label={t("email")} required />
        <ChosenPassword field={form.field} label={t("password")} />
      </Part>
      <SiteFields of={form} />
      <Part title={t("mailTitle")} lead={t("mailLead")}>
        <SettingFields of={form} fields={MAIL} />
      </Part>
      <Part title={t("paymentsTitle")} lead={t("paymentsLead")}>
        {!isGiven && (
          <CheckField
            name="testPayments"
            label={t("testPayments")}
            hint={t("testPaymentsHint")}
            defaultChecked={form.field("testPayments").defaultValue === "on"}
          />
        )}
        <SettingFields of={form} fields={CARDS} />
        <p className="meta">{t("stripeHint", { address })}</p>
        <SettingFields of={form} fields={BANK} />
      </Part>
      {given.length > 0 && <p className="meta">{t("given", { names: given.join(", ") })}</p>}
    </>
  );
}

function SiteFields({ of: form }: Of) {
  const { t } = useTranslation(["setup", "site"]);
  const languages = (["both", "vi", "en"] as const).map((value) => ({
    value,
    label: t(`site:languagesOf.${value}`),
  }));

  return (
    <Part title={t("siteTitle")}>
      <SettingFields of={form} fields={["address"]} />
      <Field
        {...form.field("name")}
        label={t("site:name")}
        hint={t("site:nameHint")}
        maxLength={24}
        required
      />
      <OptionGroup {...form.field("languages")} label={t("site:languages")} options={languages} />
      <SettingFields of={form} fields={["contact"]} />
    </Part>
  );
}

/** The fields of settings that the settings file does not have. */
function SettingFields({ of: form, fields }: Of & { fields: readonly SettingField[] }) {
  const { t } = useTranslation("setup");
  const given = useLoaderData<typeof loader>().given as string[];
  const hintOf = (field: SettingField) => HINTS.find((it) => it === field);

  return fields
    .filter((field) => !given.includes(SETTING_FIELDS[field]))
    .map((field) => {
      const hint = hintOf(field);

      return (
        <Field
          key={field}
          {...form.field(field)}
          label={t(field)}
          hint={hint && t(`${hint}Hint`)}
          autoComplete="off"
          spellCheck={false}
        />
      );
    });
}

function Part({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="stack">
      <h2 className="h3">{title}</h2>
      {lead && <p className="meta">{lead}</p>}
      {children}
    </section>
  );
}

import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { THEMES } from "~db/vocabularies";
import { Failure } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { OptionGroup } from "~/ui/form/option-group";
import { SelectField } from "~/ui/form/select-field";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

export function SettingsPanel() {
  const { t } = useTranslation(["profile", "common"]);
  const { profile, lastResult, pending } = usePanel("settings");
  const { language, languages, timeZone, zones, theme } = profile.settings;
  const { form, field } = useForm({ id: "settings", lastResult });
  const names = { en: t("common:english"), vi: t("common:vietnamese") };

  return (
    <Panel title={t("settings")}>
      <Form
        method="post"
        action={`/profile#${form.id}`}
        reloadDocument
        id={form.id}
        noValidate
        className="stack"
      >
        <Failure title={t("failed")} form={form.errors} fields={form.allErrors} />
        <SelectField
          {...field("language")}
          label={t("language")}
          options={languages.map((value) => ({ value, label: names[value] }))}
          defaultValue={language}
        />
        <SelectField
          {...field("timeZone")}
          label={t("timeZone")}
          options={[{ value: "", label: t("timeZoneAuto") }, ...zones]}
          defaultValue={timeZone ?? ""}
        />
        <OptionGroup
          {...field("theme")}
          label={t("appearance")}
          options={THEMES.map((value) => ({ value, label: t(`common:${value}`) }))}
          defaultValue={theme}
        />
        <Button
          className="justify-self-start"
          variant="line"
          name="intent"
          value="settings"
          pending={pending}
          pendingLabel={t("saving")}
        >
          {t("save")}
        </Button>
      </Form>
    </Panel>
  );
}

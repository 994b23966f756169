import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { EmbedSettings } from "~/models/shows/artists/embedding/schema";
import { FailureMessage } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { CheckField } from "~/ui/form/check-field";
import { TextAreaField } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";

type SettingsFormProps = { settings: EmbedSettings; lastResult?: FormAnswer | null };

export function SettingsForm({ settings: { sites, playsInside }, lastResult }: SettingsFormProps) {
  const { t } = useTranslation(["embed", "common"]);
  const { form, field } = useForm({
    id: "embed-settings",
    lastResult,
    defaultValue: { sites: sites.join("\n"), playsInside: playsInside ? "on" : null },
  });

  return (
    <Panel title={t("settings")}>
      <Form method="post" className="stack" id={form.id} noValidate>
        <FailureMessage title={t("notSaved")} form={form.errors} fields={form.allErrors} />
        <TextAreaField
          {...field("sites")}
          label={t("sites")}
          hint={t("sitesHint")}
          rows={4}
          spellCheck={false}
        />
        <CheckField
          name="playsInside"
          label={t("playsInside")}
          hint={t("playsInsideHint")}
          defaultChecked={field("playsInside").defaultValue === "on"}
        />
        <div>
          <Button variant="primary">{t("common:save")}</Button>
        </div>
      </Form>
    </Panel>
  );
}

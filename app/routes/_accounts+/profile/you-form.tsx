import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TEXT_SIZES, THEMES } from "~db/vocabularies";
import { FailureMessage } from "~/ui/account/failure";
import { Avatar } from "~/ui/elements/avatar";
import { Panel } from "~/ui/elements/panel";
import { Field } from "~/ui/form/field";
import { OptionGroup } from "~/ui/form/option-group";
import { PictureField } from "~/ui/form/picture-field";
import { SelectField } from "~/ui/form/select-field";
import { useForm, type UseForm } from "~/ui/form/use-form";
import type { action, loader } from "./route";
import { SubmitButton } from "~/ui/form/submit-button";

/** After saving, the browser loads the whole page again, because its language may have changed. */
export function YouForm() {
  const { t } = useTranslation(["profile", "common"]);
  const { names, settings } = useLoaderData<typeof loader>();
  const { language, timeZone, theme, textSize, currency } = settings;
  const { form, field } = useForm({
    id: "you",
    lastResult: useActionData<typeof action>()?.lastResult,
    defaultValue: { ...names, language, timeZone, theme, textSize, currency },
  });

  return (
    <Form
      method="post"
      encType="multipart/form-data"
      reloadDocument
      id={form.id}
      noValidate
      className="stack loose"
    >
      <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
      <NamesAndPicture field={field} />
      <Settings field={field} />
      <SubmitButton intent="you" pendingLabel={t("common:saving")}>
        {t("common:saveChanges")}
      </SubmitButton>
    </Form>
  );
}

type Fields = Pick<UseForm, "field">;

function NamesAndPicture({ field }: Fields) {
  const { t } = useTranslation("profile");
  const { id, names, pictureUrl } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("names")}>
      <div className="formgrid">
        <Field {...field("name")} label={t("fullName")} autoComplete="name" required />
        <Field
          {...field("firstName")}
          label={t("firstName")}
          hint={t("firstNameHint")}
          autoComplete="given-name"
          required
        />
        <PictureField
          name="picture"
          label={t("picture")}
          hint={t("pictureHint")}
          remove={{ ...field("removePicture"), label: t("pictureRemove") }}
          isSet={pictureUrl !== null}
          error={field("picture").error}
        >
          <Avatar id={id} name={names.name} imageUrl={pictureUrl} size="l" />
        </PictureField>
      </div>
    </Panel>
  );
}

function Settings({ field }: Fields) {
  const { t } = useTranslation(["profile", "common"]);
  const { languages, zones, currencies } = useLoaderData<typeof loader>().settings;
  const languageNames = { en: t("common:english"), vi: t("common:vietnamese") };

  return (
    <Panel title={t("settings")}>
      <div className="formgrid">
        <SelectField
          {...field("language")}
          label={t("common:language")}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <SelectField
          {...field("timeZone")}
          label={t("common:timeZone")}
          options={[{ value: "", label: t("timeZoneAuto") }, ...zones]}
        />
        <OptionGroup
          {...field("theme")}
          label={t("common:appearance")}
          options={THEMES.map((value) => ({ value, label: t(`common:${value}`) }))}
        />
        <OptionGroup
          {...field("textSize")}
          label={t("common:textSize.label")}
          hint={t("onThisDevice")}
          options={TEXT_SIZES.map((value) => ({ value, label: t(`common:textSize.${value}`) }))}
        />
        {currencies.length > 1 && (
          <OptionGroup
            {...field("currency")}
            className="full"
            label={t("common:currency.label")}
            hint={t("onThisDevice")}
            options={currencies.map((value) => ({ value, label: t(`common:currency.${value}`) }))}
          />
        )}
      </div>
    </Panel>
  );
}

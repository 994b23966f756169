import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  OVERLAY_COLORS,
  OVERLAY_NUMBERS,
  OVERLAY_PARTS,
  OVERLAY_POSITIONS,
  OVERLAY_RANGES,
  OVERLAY_THEMES,
  type RefusedParameter,
} from "~/models/live/overlay/look.protocol";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { Field } from "~/ui/form/field";
import { FieldError } from "~/ui/form/field-parts";
import { OptionGroup } from "~/ui/form/option-group";
import { SelectField } from "~/ui/form/select-field";

export type LookFormView = {
  /** As typed, where it was refused. */
  values: Record<Exclude<RefusedParameter, "show">, string>;
  show: string[];
  errors: Partial<Record<RefusedParameter, string>>;
};

/** The settings are the address of this page, so that they work as a plain form. */
export function LookForm({ form: { values, show, errors } }: { form: LookFormView }) {
  const { t } = useTranslation("overlay");
  const hasErrors = Object.keys(errors).length > 0;
  const control = <Name extends keyof LookFormView["values"]>(name: Name) => {
    return { name, label: t(`fields.${name}`), defaultValue: values[name], error: errors[name] };
  };
  return (
    <Panel title={t("settings")}>
      <Form method="get" className="stack" preventScrollReset noValidate>
        {hasErrors && (
          <Note tone="bad" role="alert">
            {t("refused")}
          </Note>
        )}
        <input type="hidden" name="form" value="1" />
        <Parts show={show} error={errors.show} />
        <OptionGroup
          {...control("position")}
          options={OVERLAY_POSITIONS.map((value) => option(value, t(`positions.${value}`)))}
        />
        <OptionGroup
          {...control("theme")}
          hint={t("themeHint")}
          options={OVERLAY_THEMES.map((value) => option(value, t(`themes.${value}`)))}
        />
        <div className="row">
          {OVERLAY_COLORS.map((name) => (
            <Field key={name} {...control(name)} type="color" className="color-field" />
          ))}
        </div>
        {OVERLAY_NUMBERS.map((name) => (
          <Field
            key={name}
            {...control(name)}
            hint={t(`hints.${name}`)}
            type="number"
            min={OVERLAY_RANGES[name][0]}
            max={OVERLAY_RANGES[name][1]}
          />
        ))}
        <SelectField {...control("lang")} options={[option("vi", "Tiếng Việt"), option("en", "English")]} />
        <div className="row">
          <Button variant="accent">{t("show")}</Button>
          <ButtonLink to="/dashboard/overlay">{t("reset")}</ButtonLink>
        </div>
      </Form>
    </Panel>
  );
}

const option = (value: string, label: string) => ({ value, label });

function Parts({ show, error }: { show: string[]; error?: string }) {
  const { t } = useTranslation("overlay");
  return (
    <fieldset className="field" id="field-show">
      <legend className="label">{t("fields.show")}</legend>
      {OVERLAY_PARTS.map((part) => (
        <label className="check" key={part}>
          <input type="checkbox" name="show" value={part} defaultChecked={show.includes(part)} />
          <span>{t(`parts.${part}`)}</span>
        </label>
      ))}
      <p className="hint">{t("hints.requests")}</p>
      <FieldError id="field-show" error={error} />
    </fieldset>
  );
}

import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { Note } from "../elements/note";
import { Field } from "../form/field";
import type { FormAnswer } from "../form/form-answer";
import { OptionGroup } from "../form/option-group";

/** `lengths`: in seconds. `position`: the typed end in a replay; null in a running show. */
export type ClipFormView = {
  lengths: number[];
  usual: number;
  titleMax: number;
  position: string | null;
};

type ClipFieldsProps = { view: ClipFormView; refused?: FormAnswer | null; at?: number | null };

/** The fields of the form that marks a clip, used on a page and in a sheet over the video. */
export function ClipFields({ view, refused, at = null }: ClipFieldsProps) {
  const { t } = useTranslation("clips");
  const typedValue = (fieldName: string) => [refused?.initialValue?.[fieldName] ?? []].flat()[0];
  const errorOf = (fieldName: string) => refused?.error?.[fieldName];
  const general = refused?.error?.[""]?.[0];

  return (
    <>
      {general && <Note role="alert">{general}</Note>}
      <OptionGroup
        name="seconds"
        label={t("length")}
        options={view.lengths.map((count) => ({
          value: String(count),
          label: t("seconds", { count }),
        }))}
        defaultValue={typedValue("seconds") ?? String(view.usual)}
        error={errorOf("seconds")}
      />
      {view.position === null ? (
        at !== null && <input type="hidden" name="at" value={Math.round(at)} />
      ) : (
        <Field
          name="position"
          inputMode="text"
          autoComplete="off"
          label={t("position")}
          hint={t("positionHint")}
          defaultValue={typedValue("position") ?? view.position}
          error={errorOf("position")}
        />
      )}
      <Field
        name="title"
        autoComplete="off"
        maxLength={view.titleMax}
        label={t("name")}
        defaultValue={typedValue("title")}
        error={errorOf("title")}
      />
      <Button variant="primary" size="lg" block>
        {t("save")}
      </Button>
    </>
  );
}

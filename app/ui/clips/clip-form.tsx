import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { Note } from "../elements/note";
import { Field } from "../form/field";
import type { FormAnswer } from "../form/form-answer";
import { OptionGroup } from "../form/option-group";

/** `lengths`: seconds. `position`: the end in a replay, as typed; null in a running show. */
export type ClipFormView = {
  lengths: number[];
  usual: number;
  titleMax: number;
  position: string | null;
};

type ClipFieldsProps = { view: ClipFormView; refused?: FormAnswer | null; at?: number | null };

/** The fields of the form that marks a clip: a page, and a sheet over the video. */
export function ClipFields({ view, refused, at = null }: ClipFieldsProps) {
  const { t } = useTranslation("clips");
  const typed = (name: string) => [refused?.initialValue?.[name] ?? []].flat()[0];
  const error = (name: string) => refused?.error?.[name];
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
        defaultValue={typed("seconds") ?? String(view.usual)}
        error={error("seconds")}
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
          defaultValue={typed("position") ?? view.position}
          error={error("position")}
        />
      )}
      <Field
        name="title"
        autoComplete="off"
        maxLength={view.titleMax}
        label={t("name")}
        defaultValue={typed("title")}
        error={error("title")}
      />
      <Button variant="primary" size="lg" block>
        {t("save")}
      </Button>
    </>
  );
}

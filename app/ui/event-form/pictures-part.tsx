import { Plus, X } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { VIDEO_LIMIT } from "~/models/shows/events/protocol";
import { Button, IconButton } from "../elements/button";
import { Field } from "../form/field";
import { FieldError } from "../form/field-parts";
import type { PartProps } from "./event-form-props";

/** Adding and removing are submit buttons without scripts. */
export function PicturesPart({ typed, errors }: Omit<PartProps, "facts">) {
  const { t } = useTranslation("dashboard");
  const { rows, add, remove } = useVideoRows(typed.sampleVideos);

  return (
    <>
      <Field
        name="imageUrl"
        inputMode="url"
        label={t("form.imageUrl")}
        hint={t("form.imageHint")}
        defaultValue={typed.imageUrl}
        error={errors.imageUrl}
      />
      <fieldset className="full field" id="field-sampleVideos">
        <legend className="label">{t("form.sampleVideos")}</legend>
        <input type="hidden" name="sampleVideosSent" value="1" />
        {rows.map(({ key, value }, index) => (
          <div className="video-row" key={key}>
            <input
              className="input"
              type="url"
              name="sampleVideos"
              defaultValue={value}
              aria-label={t("form.sampleVideo", { number: index + 1 })}
              aria-invalid={errors.sampleVideos ? true : undefined}
              aria-describedby={errors.sampleVideos ? "field-sampleVideos-error" : undefined}
            />
            <IconButton
              icon={X}
              label={t("form.removeVideo", { number: index + 1 })}
              name="intent"
              value={`remove-video-${index}`}
              onClick={remove(key)}
            />
          </div>
        ))}
        <FieldError id="field-sampleVideos" error={errors.sampleVideos} />
        {rows.length < VIDEO_LIMIT && (
          <div>
            <Button size="sm" icon={Plus} name="intent" value="add-video" onClick={add}>
              {t("form.addVideo")}
            </Button>
          </div>
        )}
      </fieldset>
    </>
  );
}

/** Always one empty row at least. Stable keys keep the other rows when one is removed. */
function useVideoRows(videos: string[]) {
  const [rows, setRows] = useState(() =>
    (videos.length ? videos : [""]).map((value, key) => ({ key, value })),
  );
  const [next, setNext] = useState(rows.length);
  const add = (event: MouseEvent) => {
    event.preventDefault();
    setRows([...rows, { key: next, value: "" }]);
    setNext(next + 1);
  };

  const remove = (key: number) => (event: MouseEvent) => {
    event.preventDefault();
    setRows(rows.filter((row) => row.key !== key));
  };

  return { rows, add, remove };
}

import { Plus, X } from "lucide-react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { VIDEO_LIMIT } from "~/models/shows/events/protocol";
import { Button, IconButton } from "../elements/button";
import { Field } from "../form/field";
import { FieldError } from "../form/field-parts";
import type { PartProps } from "./event-form-props";

/**
 * Pictures and videos of a show. Without scripts, adding and removing videos are submit buttons.
 */
export function PicturesPart({ typed, errors }: Omit<PartProps, "facts">) {
  const { t } = useTranslation("dashboard");
  const { rows: videoRows, add, remove } = useVideoRows(typed.sampleVideos);

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
        {videoRows.map(({ key: rowKey, value }, index) => (
          <div className="video-row" key={rowKey}>
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
              onClick={remove(rowKey)}
            />
          </div>
        ))}
        <FieldError id="field-sampleVideos" error={errors.sampleVideos} />
        {videoRows.length < VIDEO_LIMIT && (
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

/** The rows of video fields, at least one. Stable keys keep the other rows when one is removed. */
function useVideoRows(videos: string[]) {
  const [videoRows, setRows] = useState(() =>
    (videos.length ? videos : [""]).map((value, rowKey) => ({ key: rowKey, value })),
  );
  const [nextKey, setNext] = useState(videoRows.length);
  const addRow = (event: MouseEvent) => {
    event.preventDefault();
    setRows([...videoRows, { key: nextKey, value: "" }]);
    setNext(nextKey + 1);
  };

  const remove = (rowKey: number) => (event: MouseEvent) => {
    event.preventDefault();
    setRows(videoRows.filter((videoRow) => videoRow.key !== rowKey));
  };

  return { rows: videoRows, add: addRow, remove };
}

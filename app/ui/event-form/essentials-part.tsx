import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { CATEGORIES, PICTURE_TYPES } from "~db/vocabularies";
import { QUICK_DURATIONS } from "~/models/shows/events/protocol";
import { Button } from "../elements/button";
import { Clocks } from "../events/clocks";
import { Field } from "../form/field";
import { SelectField } from "../form/select-field";
import type { PartProps, ZoneChoices } from "./event-form-props";
import { PricePart, type PriceProps } from "./price-part";

type EssentialsProps = PriceProps & {
  zones: ZoneChoices;
  onQuickDuration: (form: HTMLFormElement, minutes: number) => void;
};

/**
 * The required fields of a show: name, start and end, length, category, price, seats and picture.
 */
export function EssentialsPart({ onQuickDuration, zones, ...part }: EssentialsProps) {
  const { t } = useTranslation("dashboard");
  const { t: vocabularyText } = useTranslation("vocabulary");
  const { typed, errors } = part;

  return (
    <>
      <div className="full">
        <Field
          name="title"
          label={t("form.eventTitle")}
          defaultValue={typed.title}
          error={errors.title}
          autoComplete="off"
          required
        />
      </div>
      <TimePart {...part} zones={zones} onQuickDuration={onQuickDuration} />
      <div className="full pair">
        <SelectField
          name="category"
          label={t("form.category")}
          defaultValue={typed.category}
          error={errors.category}
          options={CATEGORIES.map((value) => ({
            value,
            label: vocabularyText(`category.${value}`),
          }))}
          required
        />
        <Field
          name="maxAttendees"
          label={t("form.maxAttendees")}
          hint={t("form.maxAttendeesHint")}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed.maxAttendees}
          error={errors.maxAttendees}
        />
      </div>
      <PricePart {...part} />
      <Field
        name="image"
        type="file"
        accept={PICTURE_TYPES.join(",")}
        label={t("form.image")}
        hint={t("form.imageFileHint")}
      />
      {typed.imageUrl.startsWith("/images/") && (
        <div className="full">
          <img
            className="form-picture"
            src={`${typed.imageUrl}?w=640`}
            alt={t("form.imagePreview")}
            width={320}
          />
        </div>
      )}
    </>
  );
}

/** The quick durations are submit buttons; scripts apply them without a request. */
function TimePart({
  typed,
  errors,
  facts,
  zones,
  onQuickDuration,
}: PartProps & Pick<EssentialsProps, "zones" | "onQuickDuration">) {
  const { t } = useTranslation("dashboard");
  const zone = zones.common.find(({ value }) => value === facts.timeZone)?.label ?? facts.timeZone;
  const pickDuration = (minutes: number) => (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    onQuickDuration(event.currentTarget.form!, minutes);
  };

  return (
    <>
      <Field
        name="startTime"
        type="datetime-local"
        label={t("form.startTime")}
        hint={t("form.startHint", { zone })}
        defaultValue={typed.startTime}
        error={errors.startTime}
        required
      />
      <Field
        name="endTime"
        type="datetime-local"
        label={t("form.endTime")}
        hint={t("form.endHint")}
        defaultValue={typed.endTime}
        error={errors.endTime}
      />
      <div>
        <Field
          name="duration"
          inputMode="numeric"
          autoComplete="off"
          label={t("form.duration")}
          defaultValue={typed.duration}
          error={errors.duration}
          required
        />
        <div className="quick">
          {QUICK_DURATIONS.map((minutes) => (
            <Button
              key={minutes}
              size="sm"
              name="intent"
              value={`duration-${minutes}`}
              onClick={pickDuration(minutes)}
            >
              {t("form.quickDuration", { count: minutes })}
            </Button>
          ))}
        </div>
      </div>
      {facts.clocks.length > 0 && (
        <div className="full stack" role="group" aria-label={t("form.clocks")}>
          <Clocks clocks={facts.clocks} across />
        </div>
      )}
      {(["startTime", "endTime", "duration"] as const).map((fieldName) => (
        <input key={fieldName} type="hidden" name={`shown-${fieldName}`} value={typed[fieldName]} />
      ))}
    </>
  );
}

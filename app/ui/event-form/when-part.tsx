import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { QUICK_DURATIONS, SERIES_LIMIT } from "~/models/shows/events/protocol";
import { Button } from "../elements/button";
import { Clocks } from "../events/clocks";
import { Field } from "../form/field";
import { SelectField } from "../form/select-field";
import type { PartProps, ZoneChoices } from "./event-form-props";
import { ZoneField } from "./zone-field";

type WhenPartProps = PartProps & {
  isNew: boolean;
  saleTimes?: number;
  zones: ZoneChoices;
  onQuickDuration: (form: HTMLFormElement, minutes: number) => void;
};

/** The quick durations are submit buttons; scripts apply them without a request. */
export function WhenPart({ typed, errors, facts, zones, isNew, saleTimes = 0, onQuickDuration }: WhenPartProps) {
  const { t } = useTranslation("dashboard");
  const pick = (minutes: number) => (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    onQuickDuration(event.currentTarget.form!, minutes);
  };

  return (
    <>
      <ZoneField label={t("form.timeZone")} zones={zones} defaultValue={typed.timeZone} error={errors.timeZone} />
      <Field
        name="startTime"
        type="datetime-local"
        label={t("form.startTime")}
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
          <Button key={minutes} size="sm" name="intent" value={`duration-${minutes}`} onClick={pick(minutes)}>
            {t("form.quickDuration", { count: minutes })}
          </Button>
        ))}
      </div>
      {saleTimes > 0 && <SaleTimesField typed={typed} count={saleTimes} />}
      {isNew && <RepeatField typed={typed} errors={errors} />}
      {facts.clocks.length > 0 && (
        <div className="full stack" role="group" aria-label={t("form.clocks")}>
          <Clocks clocks={facts.clocks} across />
        </div>
      )}
      {(["startTime", "endTime", "duration"] as const).map((name) => (
        <input key={name} type="hidden" name={`shown-${name}`} value={typed[name]} />
      ))}
    </>
  );
}

function RepeatField({ typed, errors }: Pick<PartProps, "typed" | "errors">) {
  const { t } = useTranslation("dashboard");

  return (
    <SelectField
      name="repeat"
      label={t("form.repeat")}
      hint={t("form.repeatHint")}
      defaultValue={typed.repeat}
      error={errors.repeat}
      options={Array.from({ length: SERIES_LIMIT }, (_, index) => ({
        value: String(index + 1),
        label: index ? t("form.repeatWeeks", { count: index + 1 }) : t("form.repeatOnce"),
      }))}
    />
  );
}

/** Asks before the start is changed, so that it needs no second page. */
function SaleTimesField({ typed, count }: Pick<PartProps, "typed"> & { count: number }) {
  const { t } = useTranslation("dashboard");

  return (
    <SelectField
      name="saleTimes"
      label={t("form.saleTimes")}
      hint={t("form.saleTimesHint")}
      defaultValue={typed.saleTimes}
      options={[
        { value: "move", label: t("form.saleTimesMove", { count }) },
        { value: "keep", label: t("form.saleTimesKeep") },
      ]}
    />
  );
}

import { useTranslation } from "react-i18next";
import { SERIES_LIMIT } from "~/models/shows/events/protocol";
import { SelectField } from "../form/select-field";
import type { PartProps, ZoneChoices } from "./event-form-props";
import { ZoneField } from "./zone-field";

type WhenPartProps = Omit<PartProps, "facts"> & {
  isNew: boolean;
  saleTimes?: number;
  zones: ZoneChoices;
};

export function WhenPart({ typed, errors, zones, isNew, saleTimes = 0 }: WhenPartProps) {
  const { t } = useTranslation("dashboard");

  return (
    <>
      <ZoneField
        label={t("form.timeZone")}
        zones={zones}
        defaultValue={typed.timeZone}
        error={errors.timeZone}
      />
      {saleTimes > 0 && <SaleTimesField typed={typed} count={saleTimes} />}
      {isNew && <RepeatField typed={typed} errors={errors} />}
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

/**
 * Asks whether sale times move with the start; shown before the start is changed, so that no second
 * page is needed.
 */
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

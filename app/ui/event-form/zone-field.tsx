import { useTranslation } from "react-i18next";
import { presentZone } from "~/locales/clocks";
import { describedBy, FieldFrame, fieldId } from "../form/field-parts";
import type { ZoneChoices } from "./event-form-props";

type ZoneFieldProps = { label: string; zones: ZoneChoices; defaultValue: string; error?: string[] };

export function ZoneField({ label, zones, defaultValue, error }: ZoneFieldProps) {
  const { t } = useTranslation("dashboard");
  const basics = { name: "timeZone", label, error, className: "full" };

  return (
    <FieldFrame {...basics}>
      <select
        className="select"
        name="timeZone"
        id={fieldId(basics)}
        defaultValue={presentZone(defaultValue)}
        {...describedBy({ name: "timeZone", error })}
      >
        <optgroup label={t("form.commonZones")}>
          {zones.common.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
        <optgroup label={t("form.allZones")}>
          {zones.all.map((timeZone) => (
            <option key={timeZone} value={timeZone}>
              {timeZone.replaceAll("_", " ")}
            </option>
          ))}
        </optgroup>
      </select>
    </FieldFrame>
  );
}

import { Form } from "@remix-run/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { TEXT_SIZES, type TextSize } from "~db/vocabularies";
import { Icon } from "../../elements/icon";
import type { FrameData } from "../frame-data";
import { usePagePath } from "../here";
import { PreferenceForm } from "./preference-form";
import { COMMON_ZONES } from "./zones";

const THEMES = [
  { key: "system", icon: Monitor },
  { key: "light", icon: Sun },
  { key: "dark", icon: Moon },
] as const;

/** The form for the text size, for people who do not know the setting of their device. */
export function TextSizeForm({ textSize }: { textSize: TextSize }) {
  const { t } = useTranslation();

  return (
    <PreferenceForm action="/text-size" legend={t("textSize.label")}>
      {TEXT_SIZES.map((size) => (
        <button key={size} name="size" value={size} aria-pressed={textSize === size}>
          <span aria-hidden className={size === "large" ? "letter-large" : undefined}>
            Aa
          </span>
          {t(`textSize.${size}`)}
        </button>
      ))}
    </PreferenceForm>
  );
}

export function ThemeForm({ theme }: { theme: FrameData["theme"] }) {
  const { t } = useTranslation();

  return (
    <PreferenceForm action="/theme" legend={t("appearance")}>
      {THEMES.map(({ key: themeKey, icon }) => (
        <button key={themeKey} name="theme" value={themeKey} aria-pressed={theme === themeKey}>
          <Icon of={icon} />
          {t(themeKey)}
        </button>
      ))}
    </PreferenceForm>
  );
}

/** The form for the time zone; hidden if scripts run, because they detect the zone. */
export function ZoneForm({ zone }: { zone: string | null }) {
  const { t } = useTranslation();
  const fieldId = useId();

  return (
    <Form method="post" action="/zone" className="zone-form">
      <input type="hidden" name="returnTo" value={usePagePath()} />
      <label htmlFor={fieldId}>{t("timeZone")}</label>
      <div>
        <select className="select" id={fieldId} name="zone" defaultValue={zone ?? ""} required>
          <option value="">{t("timeZoneUnknown")}</option>
          {zone && !COMMON_ZONES.some((candidate) => candidate === zone) && (
            <option value={zone}>{zone.replaceAll("_", " ")}</option>
          )}
          {COMMON_ZONES.map((candidate) => (
            <option key={candidate} value={candidate}>
              {t(`zones.${candidate}`)}
            </option>
          ))}
        </select>
        <button className="btn btn-line">{t("apply")}</button>
      </div>
    </Form>
  );
}

import { Form } from "@remix-run/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { TEXT_SIZES, type TextSize } from "~db/vocabularies";
import { Icon } from "../../elements/icon";
import type { FrameData } from "../frame-data";
import { useHere } from "../here";
import { PreferenceForm } from "./preference-form";
import { ZONES } from "./zones";

const THEMES = [
  { key: "system", icon: Monitor },
  { key: "light", icon: Sun },
  { key: "dark", icon: Moon },
] as const;

/** For people who do not know the setting of their device. */
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
      {THEMES.map(({ key, icon }) => (
        <button key={key} name="theme" value={key} aria-pressed={theme === key}>
          <Icon of={icon} />
          {t(key)}
        </button>
      ))}
    </PreferenceForm>
  );
}

/** Hidden with scripts, because they detect the zone. */
export function ZoneForm({ zone }: { zone: string | null }) {
  const { t } = useTranslation();
  const id = useId();

  return (
    <Form method="post" action="/zone" className="zone-form">
      <input type="hidden" name="returnTo" value={useHere()} />
      <label htmlFor={id}>{t("timeZone")}</label>
      <div>
        <select className="select" id={id} name="zone" defaultValue={zone ?? ""} required>
          <option value="">{t("timeZoneUnknown")}</option>
          {zone && !ZONES.some((known) => known === zone) && (
            <option value={zone}>{zone.replaceAll("_", " ")}</option>
          )}
          {ZONES.map((known) => (
            <option key={known} value={known}>
              {t(`zones.${known}`)}
            </option>
          ))}
        </select>
        <button className="btn btn-line">{t("apply")}</button>
      </div>
    </Form>
  );
}

import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";
import type { FrameData } from "./frame-data";
import { PreferenceForm } from "./preference-form";

const THEMES = [
  { key: "system", icon: Monitor },
  { key: "light", icon: Sun },
  { key: "dark", icon: Moon },
] as const;

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

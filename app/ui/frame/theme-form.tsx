import { Form } from "@remix-run/react";
import { Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";
import type { FrameData } from "./frame-data";
import { useHere } from "./here";

const THEMES = [
  { key: "system", icon: Monitor },
  { key: "light", icon: Sun },
  { key: "dark", icon: Moon },
] as const;

export function ThemeForm({ theme }: { theme: FrameData["theme"] }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/theme" preventScrollReset>
      <input type="hidden" name="returnTo" value={useHere()} />
      <fieldset className="switches">
        <legend>{t("appearance")}</legend>
        {THEMES.map(({ key, icon }) => (
          <button key={key} name="theme" value={key} aria-pressed={theme === key}>
            <Icon of={icon} />
            {t(key)}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}

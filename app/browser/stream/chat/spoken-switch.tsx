import { Speech } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/elements/icon";
import { useScripts } from "~/ui/elements/use-scripts";
import { keepPreferences, readPreferences } from "../player/preferences";

/**
 * The choice whether a screen reader reads new messages anywhere on the page; this browser
 * remembers it.
 */
export function useSpokenChoice() {
  const [isSpoken, setOn] = useState(false);

  useEffect(() => setOn(readPreferences().readsChat), []);

  const toggle = () => {
    setOn(!isSpoken);
    keepPreferences({ readsChat: !isSpoken });
  };

  return { isOn: isSpoken, toggle };
}

export function SpokenSwitch({ isOn, toggle }: ReturnType<typeof useSpokenChoice>) {
  const { t } = useTranslation("live");
  if (!useScripts()) return null;

  const label = t("readAloud");

  return (
    <button
      type="button"
      className="icon-btn bare"
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={toggle}
    >
      <Icon of={Speech} />
    </button>
  );
}

import { Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_KEY, type Language } from "~/locales/languages";
import { Icon } from "../../elements/icon";
import { useHere } from "../here";

/** A plain form. The browser also stores the choice under the cookie's key. */
export function LanguageSwitch({ language }: { language: Language }) {
  const { t } = useTranslation();
  const other = language === "en" ? "vi" : "en";

  return (
    <form method="post" action="/language" onSubmit={() => remember(other)}>
      <input type="hidden" name="returnTo" value={useHere()} />
      <button
        className="lang"
        name="language"
        value={other}
        lang={other}
        aria-label={`${t("switchTo")} (${t("switchToShort")})`}
      >
        <Icon of={Globe} />
        <span className="long">{t("switchTo")}</span>
        <span className="short" aria-hidden="true">
          {t("switchToShort")}
        </span>
      </button>
    </form>
  );
}

function remember(language: Language) {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be disabled; the cookie decides.
  }
}

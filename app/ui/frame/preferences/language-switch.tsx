import { Globe } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_KEY, type Language } from "~/locales/languages";
import { Icon } from "../../elements/icon";
import { usePagePath } from "../here";

/**
 * The switch between two languages: a plain form. The browser also stores the choice under the
 * cookie's name.
 */
export function LanguageSwitch({ language }: { language: Language }) {
  const { t } = useTranslation();
  const otherLanguage = language === "en" ? "vi" : "en";

  return (
    <form method="post" action="/language" onSubmit={() => rememberLanguage(otherLanguage)}>
      <input type="hidden" name="returnTo" value={usePagePath()} />
      <button
        className="lang"
        name="language"
        value={otherLanguage}
        lang={otherLanguage}
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

function rememberLanguage(language: Language) {
  try {
    localStorage.setItem(LANGUAGE_KEY, language);
  } catch {
    // Storage may be disabled; the cookie is sufficient.
  }
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FrameData } from "../frame-data";
import { CurrencyForm } from "./currency-form";
import { TextSizeForm, ThemeForm } from "./preference-forms";

type PreferencesProps = Pick<FrameData, "textSize" | "theme" | "currency" | "currencies"> & {
  children?: ReactNode;
};

/** The folded choices of a footer; `children`: further ones. */
export function Preferences({ textSize, theme, currency, currencies, children }: PreferencesProps) {
  const { t } = useTranslation();

  return (
    <details className="preferences">
      <summary>{t("preferences")}</summary>
      <div>
        <TextSizeForm textSize={textSize} />
        <ThemeForm theme={theme} />
        <CurrencyForm currency={currency} currencies={currencies} />
        {children}
      </div>
    </details>
  );
}

import { useTranslation } from "react-i18next";
import { TEXT_SIZES, type TextSize } from "~db/vocabularies";
import { PreferenceForm } from "./preference-form";

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

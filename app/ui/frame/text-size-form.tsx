import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { TEXT_SIZES, type TextSize } from "~db/vocabularies";
import { useHere } from "./here";

/** For people who do not know the setting of their device. */
export function TextSizeForm({ textSize }: { textSize: TextSize }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action="/text-size" preventScrollReset>
      <input type="hidden" name="returnTo" value={useHere()} />
      <fieldset className="switches">
        <legend>{t("textSize.label")}</legend>
        {TEXT_SIZES.map((size) => (
          <button key={size} name="size" value={size} aria-pressed={textSize === size}>
            <span aria-hidden className={size === "large" ? "letter-large" : undefined}>
              Aa
            </span>
            {t(`textSize.${size}`)}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}

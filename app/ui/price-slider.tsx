import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatWholeDollars } from "~/locales/format";
import type { Language } from "~/locales/languages";

/** 0 to 100 dollars in steps of 5; the right end means "100 or more". */
export function PriceSlider({ name, label, value }: { name: string; label: string; value: number }) {
  const { t, i18n } = useTranslation("vocabulary");
  const [shown, setShown] = useState(value);
  useEffect(() => setShown(value), [value]);
  const text = shown >= 100 ? t("priceFrom100") : formatWholeDollars(shown, i18n.language as Language);
  const id = `field-${name}`;
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}{" "}
        <output className="num" htmlFor={id}>
          {text}
        </output>
      </label>
      <input
        className="range plain"
        type="range"
        id={id}
        name={name}
        min={0}
        max={100}
        step={5}
        defaultValue={value}
        aria-valuetext={text}
        onChange={(event) => setShown(Number(event.currentTarget.value))}
      />
    </div>
  );
}

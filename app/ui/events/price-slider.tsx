import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import { formatShortMoney } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { minorDigits } from "~/locales/currency";
import { Field } from "../form/field";
import { useScripts } from "../elements/use-scripts";

/** The slider's range in the viewer's currency. */
export type PriceRange = { currency: Currency; max: number; step: number };
type PriceProps = { name: string; label: string; value: number; range: PriceRange };

/**
 * A slider from 0 to the end of the range in its steps; the right end means "that much or more". A
 * price from the query string is kept. Without scripts it is a number field.
 */
export function PriceSlider(props: PriceProps) {
  return useScripts() ? <Slider {...props} /> : <PriceField {...props} />;
}

function PriceField({ value, range: { currency, max }, ...field }: PriceProps) {
  const { t } = useTranslation("events");
  const hint = t(`priceHint.${currency}`);

  return (
    <Field type="number" step="any" min={0} max={max} {...field} defaultValue={value} hint={hint} />
  );
}

function Slider({ name, label, value, range: { currency, max, step } }: PriceProps) {
  const { t, i18n } = useTranslation("vocabulary");
  const [shownValue, setShown] = useState(value);

  useEffect(() => setShown(value), [value]);

  const amount = Math.round(shownValue * 10 ** minorDigits(currency));
  const valueText =
    shownValue >= max
      ? t(`priceEnd.${currency}`)
      : formatShortMoney(amount, currency, languageOf(i18n));
  const fieldId = `field-${name}`;

  return (
    <div className="field">
      <label className="label" htmlFor={fieldId}>
        {label}{" "}
        <output className="num" htmlFor={fieldId}>
          {valueText}
        </output>
      </label>
      <input
        className="range plain"
        type="range"
        id={fieldId}
        name={name}
        min={0}
        max={max}
        step={value % step === 0 ? step : "any"}
        defaultValue={value}
        aria-valuetext={valueText}
        onChange={(event) => setShown(Number(event.currentTarget.value))}
      />
    </div>
  );
}

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Currency } from "~db/vocabularies";
import { formatShortMoney } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { minorDigits } from "~/locales/currency";
import { Field } from "../form/field";
import { useScripts } from "../elements/use-scripts";

/** In the viewer's currency. */
export type PriceRange = { currency: Currency; max: number; step: number };
type PriceProps = { name: string; label: string; value: number; range: PriceRange };

/**
 * 0 to the end of the range in its steps (a price from the query string stays as it is); the right
 * end means "that much or more". A number field without scripts.
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
  const [shown, setShown] = useState(value);

  useEffect(() => setShown(value), [value]);

  const amount = Math.round(shown * 10 ** minorDigits(currency));
  const text =
    shown >= max ? t(`priceEnd.${currency}`) : formatShortMoney(amount, currency, languageOf(i18n));
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
        max={max}
        step={value % step === 0 ? step : "any"}
        defaultValue={value}
        aria-valuetext={text}
        onChange={(event) => setShown(Number(event.currentTarget.value))}
      />
    </div>
  );
}

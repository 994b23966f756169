import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatShortDollars } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { Field } from "../form/field";
import { useScripts } from "../elements/use-scripts";

const RANGE = { min: 0, max: 100 };
const STEP = 5;

type PriceProps = { name: string; label: string; value: number };

/**
 * 0 to 100 dollars in steps of 5 (a price from the query string stays as it is); the right end means "100 or more". A
 * number field without scripts.
 */
export function PriceSlider(props: PriceProps) {
  return useScripts() ? <Slider {...props} /> : <PriceField {...props} />;
}

function PriceField({ value, ...field }: PriceProps) {
  const { t } = useTranslation("events");
  return <Field type="number" step="any" {...RANGE} {...field} defaultValue={value} hint={t("priceHint")} />;
}

function Slider({ name, label, value }: PriceProps) {
  const { t, i18n } = useTranslation("vocabulary");
  const [shown, setShown] = useState(value);
  useEffect(() => setShown(value), [value]);
  const text = shown >= 100 ? t("priceFrom100") : formatShortDollars(shown, languageOf(i18n));
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
        {...RANGE}
        step={value % STEP === 0 ? STEP : "any"}
        defaultValue={value}
        aria-valuetext={text}
        onChange={(event) => setShown(Number(event.currentTarget.value))}
      />
    </div>
  );
}

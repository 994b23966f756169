import { useTranslation } from "react-i18next";
import { EVENT_TYPES } from "~db/vocabularies";
import { formatMoney } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { ButtonLink } from "../elements/button";
import { MoneyField } from "../form/field";
import { FieldError } from "../form/field-parts";
import { OptionGroup } from "../form/option-group";
import { useScripts } from "../elements/use-scripts";
import type { PartProps, PriceFieldView } from "./event-form-props";

export type PriceProps = PartProps & { prices: PriceFieldView[]; typesHref?: string | null };

/** The event type and the prices of a seat. */
export function PricePart({ typed, errors, facts, prices, typesHref }: PriceProps) {
  const { t } = useTranslation("dashboard");
  const { t: vocabularyText } = useTranslation("vocabulary");

  return (
    <>
      <OptionGroup
        name="eventType"
        className="full"
        label={t("form.eventType")}
        defaultValue={typed.eventType}
        error={errors.eventType}
        options={EVENT_TYPES.map((value) => ({
          value,
          label: vocabularyText(`eventType.${value}`),
        }))}
        required
      />
      {typesHref ? (
        <TypesLink href={typesHref} errors={errors} prices={prices} />
      ) : (
        <Prices typed={typed} errors={errors} facts={facts} prices={prices} />
      )}
    </>
  );
}

function TypesLink({
  href,
  errors,
  prices,
}: { href: string } & Pick<PriceProps, "errors" | "prices">) {
  const { t } = useTranslation("ticketTypes");

  return (
    <div className="field">
      <p>{t("formHint")}</p>
      <FieldError
        id="ticket-types"
        error={prices.flatMap(({ name: fieldName }) => errors[fieldName] ?? [])}
      />
      <p>
        <ButtonLink size="sm" to={href}>
          {t("title")}
        </ButtonLink>
      </p>
    </div>
  );
}

/** The prices; scripts show them for ticketed shows only. */
function Prices({ typed, errors, facts, prices }: PriceProps) {
  const { t } = useTranslation("dashboard");
  const hasScripts = useScripts();
  const hasErrors = prices.some(({ name: fieldName }) => errors[fieldName]);
  const isHidden = hasScripts && facts.eventType !== "ticketed" && !hasErrors;

  return (
    <div className="field" hidden={isHidden} role="group" aria-describedby="prices-hint">
      <div className="pair">
        {prices.map((price) => (
          <PriceField
            key={price.name}
            price={price}
            defaultValue={typed[price.name]}
            error={errors[price.name]}
          />
        ))}
      </div>
      <p className="hint" id="prices-hint">
        {t(prices.length === 2 ? "form.ticketPriceHint" : "form.ticketPricesHint")}
      </p>
    </div>
  );
}

type PriceFieldProps = {
  price: PriceFieldView;
  defaultValue: string;
  error?: string[];
};

function PriceField({ price: { name, currency, cardLimits }, ...field }: PriceFieldProps) {
  const { t, i18n } = useTranslation("dashboard");
  const money = (amount: number) => formatMoney(amount, currency, languageOf(i18n));
  const hintTexts = [
    currency === "vnd" && t("form.ticketPriceVndHint"),
    cardLimits && t("form.cardLimits", { min: money(cardLimits.min), max: money(cardLimits.max) }),
  ];

  return (
    <MoneyField
      {...field}
      name={name}
      label={t(`form.price.${currency}`)}
      hint={hintTexts.filter(Boolean).join(" ") || undefined}
    />
  );
}

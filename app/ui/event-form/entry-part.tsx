import { useTranslation } from "react-i18next";
import { CATEGORIES, EVENT_TYPES, KINDS } from "~db/vocabularies";
import { formatMoney } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { ButtonLink } from "../elements/button";
import { Field, MoneyField } from "../form/field";
import { FieldError } from "../form/field-parts";
import { OptionGroup } from "../form/option-group";
import { SelectField } from "../form/select-field";
import { useScripts } from "../elements/use-scripts";
import type { CopiedTypes, PartProps, PriceFieldView } from "./event-form-props";

type EntryProps = PartProps & { prices: PriceFieldView[]; typesHref?: string | null; copiedTypes?: CopiedTypes | null };

export function EntryPart({ typed, errors, facts, prices, typesHref, copiedTypes }: EntryProps) {
  const { t } = useTranslation("dashboard");
  const { t: word } = useTranslation("vocabulary");

  return (
    <>
      <SelectField
        name="category"
        label={t("form.category")}
        defaultValue={typed.category}
        error={errors.category}
        options={CATEGORIES.map((value) => ({ value, label: word(`category.${value}`) }))}
        required
      />
      <SelectField
        name="kind"
        label={t("form.kind")}
        defaultValue={typed.kind}
        error={errors.kind}
        options={[
          { value: "", label: t("form.noKind") },
          ...KINDS.map((value) => ({ value, label: word(`kind.${value}`) })),
        ]}
      />
      <OptionGroup
        name="eventType"
        className="full"
        label={t("form.eventType")}
        defaultValue={typed.eventType}
        error={errors.eventType}
        options={EVENT_TYPES.map((value) => ({ value, label: word(`eventType.${value}`) }))}
        required
      />
      {copiedTypes && <CopiedTypesField types={copiedTypes} typed={typed} errors={errors} />}
      {typesHref ? (
        <TypesLink href={typesHref} errors={errors} prices={prices} />
      ) : (
        <Prices typed={typed} errors={errors} facts={facts} prices={prices} />
      )}
      <FreeLook typed={typed} errors={errors} facts={facts} />
      <Field
        name="maxAttendees"
        label={t("form.maxAttendees")}
        hint={t("form.maxAttendeesHint")}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.maxAttendees}
        error={errors.maxAttendees}
      />
    </>
  );
}

function TypesLink({ href, errors, prices }: { href: string } & Pick<EntryProps, "errors" | "prices">) {
  const { t } = useTranslation("ticketTypes");

  return (
    <div className="field">
      <p>{t("formHint")}</p>
      <FieldError id="ticket-types" error={prices.flatMap(({ name }) => errors[name] ?? [])} />
      <p>
        <ButtonLink size="sm" to={href}>
          {t("manage")}
        </ButtonLink>
      </p>
    </div>
  );
}

function CopiedTypesField({ types, typed, errors }: { types: CopiedTypes } & Pick<EntryProps, "typed" | "errors">) {
  const { t, i18n } = useTranslation("ticketTypes");
  const names = new Intl.ListFormat(languageOf(i18n)).format(types.names);

  return (
    <div className="full">
      <SelectField
        name="ticketTypesFrom"
        label={t("title")}
        hint={t("copyHint", { names })}
        defaultValue={typed.ticketTypesFrom}
        error={errors.ticketTypesFrom}
        options={[
          { value: types.eventId, label: t("copyOf", { title: types.title }) },
          { value: "", label: t("copyNone") },
        ]}
      />
    </div>
  );
}

/** Scripts show them only for ticketed shows. */
function Prices({ typed, errors, facts, prices }: EntryProps) {
  const { t } = useTranslation("dashboard");
  const hasScripts = useScripts();
  const hasErrors = prices.some(({ name }) => errors[name]);
  const isHidden = hasScripts && facts.eventType !== "ticketed" && !hasErrors;

  return (
    <div className="stack" hidden={isHidden}>
      {prices.map((price, index) => (
        <PriceField
          key={price.name}
          price={price}
          hint={index === 0 && t(prices.length === 2 ? "form.ticketPriceHint" : "form.ticketPricesHint")}
          defaultValue={typed[price.name]}
          error={errors[price.name]}
        />
      ))}
    </div>
  );
}

/** Scripts show it only for ticketed shows. */
function FreeLook({ typed, errors, facts }: PartProps) {
  const { t } = useTranslation("dashboard");
  const hasScripts = useScripts();

  return (
    <div hidden={hasScripts && facts.eventType !== "ticketed" && !errors.freeLookMinutes}>
      <Field
        name="freeLookMinutes"
        inputMode="numeric"
        autoComplete="off"
        label={t("form.freeLookMinutes")}
        hint={t("form.freeLookHint")}
        defaultValue={typed.freeLookMinutes}
        error={errors.freeLookMinutes}
      />
    </div>
  );
}

type PriceFieldProps = { price: PriceFieldView; hint: string | false; defaultValue: string; error?: string[] };

function PriceField({ price: { name, currency, cardLimits }, hint, ...field }: PriceFieldProps) {
  const { t, i18n } = useTranslation("dashboard");
  const money = (amount: number) => formatMoney(amount, currency, languageOf(i18n));
  const hints = [
    hint,
    currency === "vnd" && t("form.ticketPriceVndHint"),
    cardLimits && t("form.cardLimits", { min: money(cardLimits.min), max: money(cardLimits.max) }),
  ];

  return (
    <MoneyField
      {...field}
      name={name}
      label={t(`form.price.${currency}`)}
      hint={hints.filter(Boolean).join(" ") || undefined}
    />
  );
}

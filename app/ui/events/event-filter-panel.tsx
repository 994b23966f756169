import { Form, useSubmit } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../elements/button";
import { type FilterChip, Filters } from "./filters";
import { Field } from "../form/field";
import { useInstantForm } from "../form/instant-form";
import { type Option, SelectField } from "../form/select-field";
import { type PriceRange, PriceSlider } from "./price-slider";

type Choice = { value: string; options: Option[] };

export type FilterPanelView = {
  path: string;
  /** Query parameters without a field in the panel. */
  keep: Record<string, string>;
  search: string;
  category: Choice;
  genre: Choice;
  eventType: Choice;
  prices: PriceRange;
  minPrice: number;
  maxPrice: number;
  startDate: string;
  endDate: string;
  sortBy: Choice;
  sortOrder: Choice;
  limit: Choice | null;
  chips: FilterChip[];
  active: number;
  /** Default values, which the query string omits. */
  idle: Record<string, string>;
};

/** A plain GET form; scripts apply each change at once and omit defaults from the query string. */
export function EventFilterPanel({ panel }: { panel: FilterPanelView }) {
  const { t } = useTranslation(["vocabulary", "events", "common"]);
  const form = useInstantFilters(panel);

  return (
    <Filters active={panel.active}>
      <Form method="get" action={panel.path} autoComplete="off" {...form}>
        {Object.entries({
          ...panel.keep,
          search: panel.search,
          currency: panel.prices.currency,
        }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Select name="category" label={t("field.category")} choice={panel.category} />
        <Select name="genre" label={t("field.genre")} choice={panel.genre} />
        <Select name="eventType" label={t("field.eventType")} choice={panel.eventType} />
        <Select name="sortBy" label={t("sortBy.label")} choice={panel.sortBy} />
        <PriceSlider
          name="minPrice"
          label={t("events:priceFrom")}
          value={panel.minPrice}
          range={panel.prices}
        />
        <PriceSlider
          name="maxPrice"
          label={t("events:priceTo")}
          value={panel.maxPrice}
          range={panel.prices}
        />
        <Field
          type="date"
          name="startDate"
          label={t("field.from")}
          defaultValue={panel.startDate}
        />
        <Field type="date" name="endDate" label={t("field.to")} defaultValue={panel.endDate} />
        <Select name="sortOrder" label={t("sortOrder.label")} choice={panel.sortOrder} />
        {panel.limit && <Select name="limit" label={t("field.perPage")} choice={panel.limit} />}
        <div className="filters-end">
          <ButtonLink to={panel.path} variant="line">
            {t("common:clearFilters")}
          </ButtonLink>
          <Button variant="primary">{t("common:apply")}</Button>
        </div>
      </Form>
    </Filters>
  );
}

function Select({ name, label, choice }: { name: string; label: string; choice: Choice }) {
  return (
    <SelectField name={name} label={label} options={choice.options} defaultValue={choice.value} />
  );
}

function useInstantFilters(panel: FilterPanelView) {
  const submit = useSubmit();
  const { form, applySoon, applyNow } = useInstantForm(valuesOf(panel), (form) =>
    submit(whatIsSet(new FormData(form), panel.idle), {
      method: "get",
      action: panel.path,
      preventScrollReset: true,
    }),
  );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    applyNow();
  };

  return { ref: form, onChange: applySoon, onSubmit };
}

function valuesOf(panel: FilterPanelView): Record<string, string> {
  const { minPrice, maxPrice, startDate, endDate } = panel;
  const { category, genre, eventType, sortBy, sortOrder, limit } = panel;
  const chosen = Object.entries({
    category,
    genre,
    eventType,
    sortBy,
    sortOrder,
    ...(limit && { limit }),
  });

  return {
    ...Object.fromEntries(chosen.map(([name, choice]) => [name, choice.value])),
    minPrice: String(minPrice),
    maxPrice: String(maxPrice),
    startDate,
    endDate,
  };
}

function whatIsSet(form: FormData, idle: Record<string, string>): URLSearchParams {
  const pairs = [...form].map(([name, value]) => [name, String(value)] as const);
  const set = new URLSearchParams(
    pairs.filter(([name, value]) => value !== "" && idle[name] !== value).map((it) => [...it]),
  );
  if (!set.has("minPrice") && !set.has("maxPrice")) set.delete("currency");

  return set;
}

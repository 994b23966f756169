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
  /** Query parameters that the panel has no field for, kept as hidden fields. */
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
        <FilterSelect name="category" label={t("field.category")} choice={panel.category} />
        <FilterSelect name="genre" label={t("field.genre")} choice={panel.genre} />
        <FilterSelect name="eventType" label={t("field.eventType")} choice={panel.eventType} />
        <FilterSelect name="sortBy" label={t("sortBy.label")} choice={panel.sortBy} />
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
        <FilterSelect name="sortOrder" label={t("sortOrder.label")} choice={panel.sortOrder} />
        {panel.limit && (
          <FilterSelect name="limit" label={t("field.perPage")} choice={panel.limit} />
        )}
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

function FilterSelect({ name, label, choice }: { name: string; label: string; choice: Choice }) {
  return (
    <SelectField name={name} label={label} options={choice.options} defaultValue={choice.value} />
  );
}

function useInstantFilters(panelView: FilterPanelView) {
  const submit = useSubmit();
  const { form, applySoon, applyNow } = useInstantForm(valuesOf(panelView), (form) =>
    submit(changedValues(new FormData(form), panelView.idle), {
      method: "get",
      action: panelView.path,
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
    ...Object.fromEntries(chosen.map(([fieldName, choice]) => [fieldName, choice.value])),
    minPrice: String(minPrice),
    maxPrice: String(maxPrice),
    startDate,
    endDate,
  };
}

function changedValues(form: FormData, defaults: Record<string, string>): URLSearchParams {
  const fieldPairs = [...form].map(([fieldName, value]) => [fieldName, String(value)] as const);
  const changedParams = new URLSearchParams(
    fieldPairs
      .filter(([fieldName, value]) => value !== "" && defaults[fieldName] !== value)
      .map((pair) => [...pair]),
  );
  if (!changedParams.has("minPrice") && !changedParams.has("maxPrice"))
    changedParams.delete("currency");

  return changedParams;
}

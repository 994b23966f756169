import { Form, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "./button";
import { type FilterChip, Filters } from "./filters";
import { Field } from "./form/field";
import { type Option, SelectField } from "./form/select-field";
import { PriceSlider } from "./price-slider";

type Choice = { value: string; options: Option[] };

/** The filter panel of a list, with what is chosen; worded by the server. */
export type FilterPanelView = {
  path: string;
  /** Parameters that stay in the address though the panel has no field for them. */
  keep: Record<string, string>;
  search: string;
  category: Choice;
  genre: Choice;
  eventType: Choice;
  minPrice: number;
  maxPrice: number;
  startDate: string;
  endDate: string;
  sortBy: Choice;
  sortOrder: Choice;
  limit: Choice | null;
  chips: FilterChip[];
  active: number;
};

const IDLE: Record<string, string> = { minPrice: "0", maxPrice: "100", limit: "50", sortBy: "date" };

/** A plain GET form; with scripts every change applies at once and the address holds only what is set. */
export function EventFilterPanel({ panel }: { panel: FilterPanelView }) {
  const { t } = useTranslation(["vocabulary", "events", "common"]);
  const handlers = useInstantFilters();
  const form = useFormInStep(panel);
  return (
    <Filters active={panel.active}>
      <Form ref={form} method="get" action={panel.path} {...handlers}>
        {Object.entries({ ...panel.keep, search: panel.search }).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <Select name="category" label={t("field.category")} choice={panel.category} />
        <Select name="genre" label={t("field.genre")} choice={panel.genre} />
        <Select name="eventType" label={t("field.eventType")} choice={panel.eventType} />
        <Select name="sortBy" label={t("sortBy.label")} choice={panel.sortBy} />
        <PriceSlider name="minPrice" label={t("events:priceFrom")} value={panel.minPrice} />
        <PriceSlider name="maxPrice" label={t("events:priceTo")} value={panel.maxPrice} />
        <Field type="date" name="startDate" label={t("field.from")} defaultValue={panel.startDate} />
        <Field type="date" name="endDate" label={t("field.to")} defaultValue={panel.endDate} />
        <Select name="sortOrder" label={t("sortOrder.label")} choice={panel.sortOrder} />
        {panel.limit && <Select name="limit" label={t("field.perPage")} choice={panel.limit} />}
        <div className="filters-end">
          <ButtonLink to={panel.path} variant="line">
            {t("common:clearFilters")}
          </ButtonLink>
          <Button variant="son">{t("common:apply")}</Button>
        </div>
      </Form>
    </Filters>
  );
}

function Select({ name, label, choice }: { name: string; label: string; choice: Choice }) {
  return <SelectField name={name} label={label} options={choice.options} defaultValue={choice.value} />;
}

function useInstantFilters() {
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const apply = (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    submit(whatIsSet(new FormData(form)), {
      method: "get",
      action: form.getAttribute("action")!,
      preventScrollReset: true,
    });
  };
  return {
    onChange: (event: FormEvent<HTMLFormElement>) => {
      const form = event.currentTarget;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(form), 350);
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      apply(event.currentTarget);
    },
  };
}

/** Following a chip or a link changes the panel: the fields follow, and keep the focus. */
function useFormInStep(panel: FilterPanelView) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const [name, field] of Object.entries(panel)) {
      const control = form.current?.elements.namedItem(name);
      const value = typeof field === "object" && field && "value" in field ? field.value : field;
      if (control instanceof HTMLSelectElement || (control instanceof HTMLInputElement && control.type !== "hidden"))
        control.value = String(value);
    }
  }, [panel]);
  return form;
}

function whatIsSet(form: FormData): URLSearchParams {
  const pairs = [...form].map(([name, value]) => [name, String(value)] as const);
  const set = pairs.filter(([name, value]) => value !== "" && IDLE[name] !== value);
  return new URLSearchParams(set.map(([name, value]) => [name, value]));
}

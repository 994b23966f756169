import { type RefObject, useEffect, useRef } from "react";

const SETTLE_MS = 350;

/**
 * A form of choices that applies itself shortly after each change, and once at the start if a
 * choice changed before scripts ran. `shownValues`: the values of the present page by control name.
 * When they change (a chip, a link, Back), the controls follow, unless a choice still waits to be
 * applied.
 */
export function useInstantForm(
  shownValues: Record<string, string>,
  applyForm: (form: HTMLFormElement) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const applyNow = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    if (form.current) applyForm(form.current);
  };

  const latest = useRef(applyNow);

  latest.current = applyNow;

  const applySoon = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => latest.current(), SETTLE_MS);
  };

  useEarlyChoice(form, () => latest.current());

  const values = JSON.stringify(shownValues);
  const seenValues = useRef(values);

  useEffect(() => {
    if (seenValues.current === values || !form.current) return;

    seenValues.current = values;
    if (waiting.current === undefined)
      followValues(form.current, JSON.parse(values) as Record<string, string>);
  }, [values]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return { form, applySoon, applyNow };
}

/** Calls `applyForm` once after hydration if a choice changed before it. */
export function useEarlyChoice(
  form: RefObject<HTMLFormElement>,
  applyForm: (form: HTMLFormElement) => void,
) {
  const isFirst = useRef(true);

  useEffect(() => {
    if (isFirst.current && form.current && isChanged(form.current)) applyForm(form.current);
    isFirst.current = false;
  });
}

/**
 * True if a choice has changed. Text fields do not count; they are applied when the form is
 * submitted.
 */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some((option) => option.selected && !option.defaultSelected);

    return (
      control instanceof HTMLInputElement &&
      CHOICES.has(control.type) &&
      control.value !== control.defaultValue
    );
  });
}

const CHOICES = new Set(["range", "number", "date"]);

function followValues(form: HTMLFormElement, values: Record<string, string>) {
  for (const [fieldName, value] of Object.entries(values)) {
    const control = form.elements.namedItem(fieldName);
    if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement)
      control.value = value;
  }
}

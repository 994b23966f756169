import { type RefObject, useEffect, useRef } from "react";

const SETTLE_MS = 350;

/**
 * A form of choices that applies itself: a little after each change, and once at the start when
 * something was chosen before scripts were alive. `shown` are the values the page now stands for,
 * by the names of the controls; when they change (a chip, a link, Back), the controls follow,
 * unless a choice is still waiting to be applied.
 */
export function useInstantForm(
  shown: Record<string, string>,
  apply: (form: HTMLFormElement) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>();
  const applyNow = () => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
    if (form.current) apply(form.current);
  };

  const latest = useRef(applyNow);

  latest.current = applyNow;

  const applySoon = () => {
    clearTimeout(waiting.current);
    waiting.current = setTimeout(() => latest.current(), SETTLE_MS);
  };

  useEarlyChoice(form, () => latest.current());

  const values = JSON.stringify(shown);
  const seen = useRef(values);

  useEffect(() => {
    if (seen.current === values || !form.current) return;

    seen.current = values;
    if (waiting.current === undefined)
      follow(form.current, JSON.parse(values) as Record<string, string>);
  }, [values]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  return { form, applySoon, applyNow };
}

/** Calls back once after hydration if a choice has changed before. */
export function useEarlyChoice(
  form: RefObject<HTMLFormElement>,
  apply: (form: HTMLFormElement) => void,
) {
  const isFirst = useRef(true);

  useEffect(() => {
    if (isFirst.current && form.current && isChanged(form.current)) apply(form.current);
    isFirst.current = false;
  });
}

/** Text counts only when submitted. */
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

const CHOICES = new Set(["range", "date"]);

function follow(form: HTMLFormElement, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLSelectElement || control instanceof HTMLInputElement)
      control.value = value;
  }
}

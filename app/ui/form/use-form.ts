import { useEffect, useRef } from "react";
import { useScripts } from "../elements/use-scripts";
import type { FormAnswer } from "./form-answer";
import { required } from "~/platform/required";

type FormOptions = {
  id: string;
  /** The action's response to this form. */
  lastResult?: FormAnswer | null;
  defaultValue?: Record<string, string | string[] | null | undefined>;
};
/** The props of a field that comes from the form's answer. */
export type FieldProps = { name: string; defaultValue?: string; error?: string[] };

/**
 * A form that the server may show again: its errors, and for each field what was typed instead of
 * the default.
 */
export function useForm({ id, lastResult, defaultValue = {} }: FormOptions) {
  useFocusOnError(id, lastResult);

  const shown = lastResult ? (lastResult.initialValue ?? {}) : defaultValue;
  const errors = lastResult?.error ?? {};
  /** The ticked boxes of a list. */
  const listOf = (name: string) => [shown[name] ?? []].flat();
  const field = (name: string): FieldProps => ({
    name,
    defaultValue: listOf(name)[0],
    error: errors[name],
  });

  return { form: { id, errors: errors[""], allErrors: errors }, field, listOf };
}

export type UseForm = ReturnType<typeof useForm>;

/**
 * Puts the focus into the first wrong field when an answer arrives, or comes with a page that the
 * browser has built; else on the errors of the whole form. In a page of the server the field has
 * `autofocus` (describe).
 */
function useFocusOnError(id: string, answer: FormAnswer | null | undefined) {
  const isBuiltByBrowser = useScripts();
  const seen = useRef(isBuiltByBrowser ? null : answer);

  useEffect(() => {
    if (answer === seen.current) return;

    seen.current = answer;

    const form = document.getElementById(id);
    if (!answer?.error || !(form instanceof HTMLFormElement)) return;

    const isWrong = (control: Element) =>
      "name" in control && required(answer.error)[String(control.name)];
    const target = [...form.elements].find(isWrong) ?? form.querySelector("[role=alert]");
    if (!(target instanceof HTMLElement)) return;
    if (target.role === "alert") target.tabIndex = -1;
    target.focus();
  }, [id, answer]);
}

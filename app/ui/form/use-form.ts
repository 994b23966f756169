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
/** The props of a field that depend on the answer to the form. */
export type FieldProps = { name: string; defaultValue?: string; error?: string[] };

/**
 * The state of a form that the server may show again: its errors, and for each field the typed
 * value instead of the default.
 */
export function useForm({ id: formId, lastResult, defaultValue = {} }: FormOptions) {
  useFocusOnError(formId, lastResult);

  const shownValues = lastResult ? (lastResult.initialValue ?? {}) : defaultValue;
  const errors = lastResult?.error ?? {};
  /** The ticked values of a list of checkboxes. */
  const listOf = (fieldName: string) => [shownValues[fieldName] ?? []].flat();
  const field = (fieldName: string): FieldProps => ({
    name: fieldName,
    defaultValue: listOf(fieldName)[0],
    error: errors[fieldName],
  });

  return { form: { id: formId, errors: errors[""], allErrors: errors }, field, listOf };
}

export type UseForm = ReturnType<typeof useForm>;

/**
 * Focuses the first wrong field, or else the errors of the whole form, when an answer arrives, or
 * when the browser renders a page that already has an answer. In a page rendered by the server the
 * field has `autofocus`.
 */
function useFocusOnError(formId: string, answer: FormAnswer | null | undefined) {
  const isBuiltByBrowser = useScripts();
  const seenAnswer = useRef(isBuiltByBrowser ? null : answer);

  useEffect(() => {
    if (answer === seenAnswer.current) return;

    seenAnswer.current = answer;

    const form = document.getElementById(formId);
    if (!answer?.error || !(form instanceof HTMLFormElement)) return;

    const isWrong = (control: Element) =>
      "name" in control && required(answer.error)[String(control.name)];
    const target = [...form.elements].find(isWrong) ?? form.querySelector("[role=alert]");
    if (!(target instanceof HTMLElement)) return;
    if (target.role === "alert") target.tabIndex = -1;
    target.focus();
  }, [formId, answer]);
}

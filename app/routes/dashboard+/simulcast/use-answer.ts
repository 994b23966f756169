import { useActionData } from "@remix-run/react";
import { usePending } from "~/ui/account/use-pending";
import type { FormAnswer } from "~/ui/form/form-answer";
import type { action } from "./route";

/** The response to a form of this page, by its intent and for rows by the target. */
export function useAnswer(intent: string, id?: string) {
  const answer = useActionData<typeof action>()?.lastResult as FormAnswer | undefined;
  const isMine =
    answer?.initialValue?.intent === intent && (id === undefined || answer.initialValue.id === id);

  return { lastResult: isMine ? answer : undefined, pending: usePending(intent) };
}

import { useActionData } from "@remix-run/react";
import { usePending } from "~/ui/account/use-pending";
import type { FormAnswer } from "~/ui/form/form-answer";
import type { action } from "./route";

/**
 * The action's answer to the form with the given intent. Each row has its own form, so the form of
 * a row also passes the id of its target.
 */
export function useAnswer(intent: string, targetId?: string) {
  const answer = useActionData<typeof action>()?.lastResult as FormAnswer | undefined;
  const isMine =
    answer?.initialValue?.intent === intent &&
    (targetId === undefined || answer.initialValue.id === targetId);

  return { lastResult: isMine ? answer : undefined, pending: usePending(intent) };
}

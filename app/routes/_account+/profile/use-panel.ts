import { useActionData, useLoaderData } from "@remix-run/react";
import type { FormAnswer } from "~/ui/form/form-answer";
import { usePending } from "~/ui/account/use-pending";
import type { action, loader } from "./route";

/** What every panel needs: the profile, the answer to its own form (not to another panel's), whether it is on its way. */
export function usePanel(intent: string) {
  const profile = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.lastResult as FormAnswer | undefined;
  const isMine = answer?.initialValue?.intent === intent;
  return { profile, lastResult: isMine ? answer : undefined, pending: usePending(intent) };
}

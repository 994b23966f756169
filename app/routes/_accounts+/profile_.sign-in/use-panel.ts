import { useActionData, useLoaderData } from "@remix-run/react";
import type { FormAnswer } from "~/ui/form/form-answer";
import { usePending } from "~/ui/account/use-pending";
import type { action, loader } from "./route";

/** Returns the page's data, the response to this panel's form, and whether this form is pending. */
export function usePanel(intent: string) {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>()?.lastResult as FormAnswer | undefined;
  const isMine = answer?.initialValue?.intent === intent;

  return { page, lastResult: isMine ? answer : undefined, pending: usePending(intent) };
}

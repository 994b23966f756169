import type { FormAnswer } from "~/ui/form/form-answer";

/** The answer to the form of one row: each row has its own, with the same fields. */
export function answerFor(
  lastResult: FormAnswer | undefined,
  name: string,
  id: string,
): FormAnswer | undefined {
  return lastResult?.initialValue?.[name] === id ? lastResult : undefined;
}

/** The answer to the form with this intent. */
export function answerToIntent(
  lastResult: FormAnswer | undefined,
  intent: string,
): FormAnswer | undefined {
  return answerFor(lastResult, "intent", intent);
}

/**
 * The answer to the form of a row that is no longer listed, such as one that somebody else has
 * decided.
 */
export function answerWithoutRow(
  lastResult: FormAnswer | undefined,
  listed: { id: string }[],
): FormAnswer | undefined {
  const { paymentId, refundId, transactionId } = lastResult?.initialValue ?? {};
  const row = paymentId ?? refundId ?? transactionId;

  return row === undefined || listed.some(({ id }) => id === row) ? undefined : lastResult;
}

import type { FormAnswer } from "~/ui/form/form-answer";

/** The answer to the form of one row. Each row has its own form with the same fields. */
export function answerFor(
  lastResult: FormAnswer | undefined,
  fieldName: string,
  rowId: string,
): FormAnswer | undefined {
  return lastResult?.initialValue?.[fieldName] === rowId ? lastResult : undefined;
}

/** The answer to the form with the given intent. */
export function answerToIntent(
  lastResult: FormAnswer | undefined,
  intent: string,
): FormAnswer | undefined {
  return answerFor(lastResult, "intent", intent);
}

/**
 * The answer to the form of a row that is no longer listed, for example because another treasurer
 * has decided it.
 */
export function answerWithoutRow(
  lastResult: FormAnswer | undefined,
  listed: { id: string }[],
): FormAnswer | undefined {
  const { paymentId, refundId, transactionId } = lastResult?.initialValue ?? {};
  const rowId = paymentId ?? refundId ?? transactionId;

  return rowId === undefined || listed.some(({ id: listedId }) => listedId === rowId)
    ? undefined
    : lastResult;
}

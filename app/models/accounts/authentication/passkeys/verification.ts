import { AppError, type ErrorCode } from "~/platform/errors";

/**
 * Returns the result of a verification by the library. The library throws a separate error for each
 * fault (another site, an unlocked device, a count that did not grow), but people can only try
 * again.
 * @throws AppError with this code
 */
export async function requireVerified<Outcome extends { verified: boolean }>(
  errorCode: ErrorCode,
  verification: Promise<Outcome>,
): Promise<Outcome & { verified: true }> {
  const outcome = await verification.catch(() => null);
  if (!outcome?.verified) throw new AppError(errorCode, "passkeys:failedText");

  return outcome as Outcome & { verified: true };
}

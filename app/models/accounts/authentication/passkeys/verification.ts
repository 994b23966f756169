import { AppError, type ErrorCode } from "~/platform/errors";

/**
 * Returns what a verification of the library found. It throws for each thing that is wrong (another
 * site, an unlocked device, a count that did not grow), but people can only try again.
 * @throws AppError with this code
 */
export async function requireVerified<Outcome extends { verified: boolean }>(
  code: ErrorCode,
  verification: Promise<Outcome>,
): Promise<Outcome & { verified: true }> {
  const outcome = await verification.catch(() => null);
  if (!outcome?.verified) throw new AppError(code, "passkeys:failedText");

  return outcome as Outcome & { verified: true };
}

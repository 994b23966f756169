import { AppError } from "~/platform/errors";
import { isCodeSentTo } from "~/models/accounts/authentication/sign-in-codes.server";
import { readSignInSecret } from "./cookies/sign-in-code.server";
import { type Source, throttleMailedCode } from "./throttles.server";

/**
 * Checks the code that this browser asked for, under the throttles. Requests without a code on its way are refused
 * uncounted: they must not use up the tries of the owner.
 * @throws AppError conflict without a code for this address, throttled, and as `redeem`
 */
export async function redeemRequestedCode<Result>(
  loginId: string,
  source: Source,
  redeem: (secret: string) => Promise<Result>,
): Promise<Result> {
  const secret = await readSignInSecret(source.cookie);
  if (!secret || !(await isCodeSentTo(secret, loginId))) throw new AppError("conflict", "accounts:codeExpired");
  return throttleMailedCode(loginId, source, () => redeem(secret));
}

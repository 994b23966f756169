import { AppError } from "~/platform/errors";
import {
  findCodeState,
  isCodeOfOtherBrowser,
} from "~/models/accounts/authentication/codes/redeem-code.server";
import {
  type CodeRequest,
  joinReadOutCode,
  joinSentCode,
  requestSignInCode,
} from "~/models/accounts/authentication/codes/request-code.server";
import type { CodeUse } from "~/models/accounts/authentication/codes/code-record.server";
import { readSignInSecret } from "./cookies/sign-in-code.server";
import {
  CODES_ENOUGH,
  mayTryStrayCode,
  type SignInSource,
  throttleAwaitedCode,
  throttleCodeRequest,
  throttleMailedCode,
} from "./sign-in-throttles.server";

/**
 * Sends a code under the throttles. If no further code may be sent to the address, the browser can
 * use the code that is on its way. While a code that an admin reads out is valid, the browser waits
 * for that code and no other code is sent.
 * @returns the secret for the cookie of the browser; `isNew`: false if the throttles allowed no
 * further code
 * @throws AppError throttled, and the errors of requestSignInCode
 */
export async function sendCode(
  request: CodeRequest,
  source: SignInSource,
): Promise<{ secret: string; isNew: boolean }> {
  try {
    await throttleCodeRequest(request.loginId, source);
  } catch (error) {
    const isEnough = error instanceof AppError && error.messageKey === CODES_ENOUGH;
    const secret = isEnough
      ? ((await joinReadOutCode(request)) ?? (await joinSentCode(request)))
      : null;
    if (secret === null) throw error;

    return { secret, isNew: false };
  }

  const readOut = await joinReadOutCode(request);

  return { secret: readOut ?? (await requestSignInCode(request)), isNew: true };
}

type TypedCode = { loginId: string; code: string } & Pick<CodeUse, "isForProof">;

/**
 * Checks the code that this browser asked for, under the throttles. Requests without a code on its
 * way are refused without counting against the owner's tries, because strangers can make any number
 * of them.
 * @throws AppError conflict without a code for this address, throttled, and the errors of `redeem`
 */
export async function redeemRequestedCode<Result>(
  { loginId, code, isForProof }: TypedCode,
  source: SignInSource,
  redeem: (secret: string) => Promise<Result>,
): Promise<Result> {
  const secret = await readSignInSecret(source.cookie);
  if (secret) {
    const codeState = await findCodeState(secret, { loginId, isForProof });
    if (codeState === "usable")
      return throttleMailedCode(loginId, source, () => redeem(secret), { isForProof });

    if (codeState === "awaited") {
      await throttleAwaitedCode(source);

      return redeem(secret);
    }
  }

  const isOfOtherBrowser =
    (await mayTryStrayCode(loginId, source)) && (await isCodeOfOtherBrowser(loginId, code));

  throw new AppError(
    "conflict",
    isOfOtherBrowser ? "accounts:codeOfOtherBrowser" : "accounts:codeExpired",
  );
}

import { AuthorizationError, Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { AppError } from "~/platform/errors";
import type { Account } from "~/models/accounts/accounts.server";
import { Login } from "~/models/accounts/schema";
import { checkCredentials, findAccountId } from "~/models/accounts/authentication/sign-in.server";
import { logger } from "~/platform/logging/logger.server";
import { sessionStorage } from "./session.server";
import { type SignInSource, throttleSignIn } from "./sign-in-throttles.server";

/** Sign-in methods by name. Another provider needs one more call of `use`. */
const authenticator = new Authenticator<Account>(sessionStorage);

authenticator.use(
  new FormStrategy(async ({ form, context }) => {
    const credentials = Login.parse(Object.fromEntries(form));

    return signInWithPassword(credentials, context as unknown as SignInSource);
  }),
  "password",
);

/** @throws AppError unauthenticated, throttled, forbidden (suspended) */
export function signInWithPassword(credentials: Login, source: SignInSource): Promise<Account> {
  return throttleSignIn(credentials.loginId, source, () => checkCredentials(credentials)).catch(
    async (error: unknown) => {
      if (error instanceof AppError) await logFailure(error, credentials.loginId, source.address);
      throw error;
    },
  );
}

/** Logs no input: people type their password into the wrong field. */
async function logFailure({ code }: AppError, loginId: string, address: string) {
  const account = await findAccountId(loginId);

  logger.info(
    { code, address, account },
    code === "throttled" ? "A sign-in was throttled" : "A sign-in failed",
  );
}

/** Signs in by a method of `authenticator`. */
export async function authenticate(
  method: "password",
  request: Request,
  { address, fields }: { address: string; fields: FormData },
): Promise<Account> {
  try {
    const source: SignInSource = { address, cookie: request.headers.get("Cookie") };
    const context = { ...source, formData: fields } as never;
    // The form has already been read, and the library would clone the request's body, so the
    // library gets a request without a body.
    const unread = new Request(request.url, { method: "POST", headers: request.headers });

    return await authenticator.authenticate(method, unread, { throwOnError: true, context });
  } catch (error) {
    if (error instanceof AuthorizationError && error.cause instanceof AppError) throw error.cause;

    throw error;
  }
}

import type { LoginId } from "~/models/accounts/authentication/login-id.server";
import type { ProvenField } from "~/models/accounts/authentication/proven-address.server";
import { accountCookie } from "./account-cookie.server";

const cookie = accountCookie<{ userId: string; field: ProvenField }>({
  name: "nhacsong_proven_email",
  path: "/login",
  seconds: 24 * 3600,
  purpose: "proven email",
});

/** Cookie of a browser in which the email or phone number of the account was proven. */
export function provenAddressCookie(userId: string, { phone }: LoginId): Promise<string> {
  return cookie.serialize({ userId, field: phone === null ? "email" : "phone" });
}

/** What this browser proved of the account within the last day; null: nothing. A password alone proves none. */
export async function findProvenField(cookieHeader: string | null, userId: string): Promise<ProvenField | null> {
  const stored = await cookie.find(cookieHeader);
  return stored?.userId === userId ? stored.field : null;
}

import type { LoginId } from "~/models/accounts/authentication/login-id.server";
import { accountCookie } from "./account-cookie.server";

const cookie = accountCookie({
  name: "nhacsong_proven_email",
  path: "/login",
  seconds: 24 * 3600,
  purpose: "proven email",
});
/** Marks cookies of phone numbers; those of emails hold the account alone. */
const PHONE = "phone ";

/** Cookie of a browser in which the email or phone number of the account was proven. */
export function provenAddressCookie(userId: string, { phone }: LoginId): Promise<string> {
  return cookie.serialize(phone === null ? userId : PHONE + userId);
}

/** What this browser proved of the account within the last day; null: nothing. A password alone proves none. */
export async function findProvenField(cookieHeader: string | null, userId: string): Promise<"email" | "phone" | null> {
  const stored = await cookie.find(cookieHeader);
  if (stored === userId) return "email";
  return stored === PHONE + userId ? "phone" : null;
}

import { accountCookie } from "./account-cookie.server";

const cookie = accountCookie({
  name: "nhacsong_proven_email",
  path: "/login",
  seconds: 24 * 3600,
  purpose: "proven email",
});

/** Cookie of a browser in which the email of the account was proven. */
export function provenEmailCookie(userId: string): Promise<string> {
  return cookie.serialize(userId);
}

/** True in a browser that proved the email of the account within the last day. A password alone proves none. */
export async function isEmailProvenHere(cookieHeader: string | null, userId: string): Promise<boolean> {
  return (await cookie.find(cookieHeader)) === userId;
}

import { accountCookie } from "./account-cookie.server";

const cookie = accountCookie<{ userId: string }>({
  name: "nhacsong_proven_email",
  path: "/login",
  seconds: 24 * 3600,
  purpose: "proven email",
});

/** Cookie of a browser in which the email or phone number of the account was proven. */
export function provenAddressCookie(userId: string): Promise<string> {
  return cookie.serialize({ userId });
}

/** Whether an address of the account was proven in this browser within the last day. A password alone proves none. */
export async function hasProvenAddress(cookieHeader: string | null, userId: string): Promise<boolean> {
  return (await cookie.find(cookieHeader))?.userId === userId;
}

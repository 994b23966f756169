import { db } from "~db/client.server";
import { users } from "~db/schema";
import { isPasswordInDoubt, isProven } from "./credentials-doubt.server";
import { findLoginId } from "./login-id.server";
import { hasLoginId } from "./sign-up.server";

type AddressState = { credentialsVersion: number; isProven: boolean };

/** How the account of an address is signed in to; null without one. `isProven`: the address, and no doubt is left. */
export async function findAddressState(typed: string): Promise<AddressState | null> {
  const loginId = findLoginId(typed);
  if (!loginId) return null;
  const [user] = await db.select().from(users).where(hasLoginId(loginId));
  if (!user) return null;
  const isSure = isProven(user, loginId.phone === null ? "email" : "phone") && !isPasswordInDoubt(user);
  return { credentialsVersion: user.credentialsVersion, isProven: isSure };
}

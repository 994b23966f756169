import { eq } from "drizzle-orm";
import { action } from "~/routes/_account+/profile/route";
import { db } from "~db/client.server";
import { users } from "~db/schema";
import { makeMember } from "./members";
import { cookieFor } from "./people";
import { submit } from "../base/requests";

/** A signed-in person with helpers for profile forms and their row. */
export async function signedIn(fields = {}) {
  const user = await makeMember({ emailProvenAt: new Date(), ...fields });
  const cookie = await cookieFor(user);
  const send = (form: Record<string, string>) => action(submit("/profile", form, { cookie }));
  const row = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]!;

  return { user, cookie, send, row };
}

import { eq } from "drizzle-orm";
import { youAction } from "~/routes/_accounts+/profile/change-you.server";
import { action as myDataAction } from "~/routes/_accounts+/profile_.my-data/route";
import { signInAction } from "~/routes/_accounts+/profile_.sign-in/sign-in-actions.server";
import { db } from "~db/client.server";
import { users } from "~db/schema";
import { makeMember } from "./members";
import { cookieFor } from "./people";
import { submit } from "../base/requests";

const ACTIONS = [
  { path: "/profile", action: youAction },
  { path: "/profile/sign-in", action: signInAction },
  { path: "/profile/my-data", action: myDataAction },
];

/** Sends a form of the account to the page that has it. */
export function changeAccount(cookie: string, form: Record<string, string>) {
  const { path, action } = ACTIONS.find(({ action }) => action.intents.includes(form.intent!))!;

  return action(submit(path, form, { cookie }));
}

/** A signed-in person with helpers for the forms of the account and their row. */
export async function signedIn(fields = {}) {
  const user = await makeMember({ emailProvenAt: new Date(), ...fields });
  const cookie = await cookieFor(user);
  const send = (form: Record<string, string>) => changeAccount(cookie, form);
  const row = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]!;

  return { user, cookie, send, row };
}

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action } from "~/routes/_base+/language";
import { db } from "~db/client.server";
import { users } from "~db/schema";
import { cookieFor, makeUser } from "../factories/accounts/people";
import { cookiesOf, submit } from "../factories/base/requests";

const form = { language: "vi", returnTo: "/events?lang=en&page=2" };

test("the language switch is stored with the account, for emails too, and for guests in a cookie", async () => {
  const user = await makeUser({ language: "en" });
  const other = await makeUser({ language: "en" });
  const languageOf = async ({ id }: { id: string }) =>
    (await db.select().from(users).where(eq(users.id, id)))[0]!.language;

  for (const cookie of ["", await cookieFor(user)]) {
    const done = (await action(submit("/language", form, { cookie }))) as Response;

    expect(done.headers.get("Location")).toBe("/events?page=2");
    expect(cookiesOf(done)).toBe("nhacsong_lang=vi");
  }

  expect([await languageOf(user), await languageOf(other)]).toEqual(["vi", "en"]);
});

import { readFileSync } from "node:fs";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { users } from "~db/schema";
import { makeUser } from "../../../test/factories/people";
import { splitName } from "./names";

const MIGRATION = readFileSync("db/migrations/0082_call_names.sql", "utf8");

/** An account of before: the first word was its first name. */
const makeFormer = (name: string, firstName = name.split(" ")[0]!) => makeUser({ name, firstName, lastName: "old" });

test("accounts get the call name that a new one would get, unless they chose another", async () => {
  const names = ["Nguyễn Thị Mai Anh", "Đặng Minh An", "Mai Thị Lan", "Le Van Tam"];
  const others = ["Mai Nguyen", "Nguyễn Mai", "Anna Maria Schmidt", "Mai"];
  const changed = await Promise.all(names.map((name) => makeFormer(name)));
  const kept = await Promise.all(others.map((name) => makeFormer(name)));
  const chosen = await makeFormer("Trần Thị Mai", "Bé Mai");

  await transaction(async (tx) => void (await tx.run(sql.raw(MIGRATION))));

  for (const { id, name } of changed) {
    const row = await db.query.users.findFirst({ where: eq(users.id, id) });

    expect(row).toMatchObject({ firstName: splitName(name).firstName, lastName: "old" });
  }

  const ids = [...kept, chosen].map(({ id }) => id);
  const rows = await db.select().from(users).where(inArray(users.id, ids));

  expect(new Set(rows.map(({ firstName }) => firstName))).toEqual(new Set(["Mai", "Nguyễn", "Anna", "Bé Mai"]));
});

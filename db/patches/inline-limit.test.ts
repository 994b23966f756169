import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../client.server";
import { users } from "../schema";

const isAda = eq(users.id, "ada");

test("a limit is written as text, without a bound parameter", () => {
  const plain = db.select({ id: users.id }).from(users).where(isAda).limit(7).offset(14).toSQL();

  expect(plain.sql).toMatch(/ limit 7 offset \?$/);
  expect(plain.params).toEqual(["ada", 14]);
});

test("the limit of findFirst is written as text", () => {
  const first = db.query.users.findFirst({ where: isAda }).toSQL();

  expect(first.sql).toMatch(/ limit 1$/);
  expect(first.params).toEqual(["ada"]);
});

test("a missing limit, a limit of zero and a placeholder are left unchanged", () => {
  expect(db.select().from(users).toSQL().sql).not.toContain("limit");
  expect(db.select().from(users).limit(0).toSQL().sql).toMatch(/ limit 0$/);
  expect(db.select().from(users).limit(sql.placeholder("most")).toSQL().sql).toMatch(/ limit \?$/);
});

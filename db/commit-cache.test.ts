import { expect, test } from "vitest";
import { makeUser } from "../test/factories/accounts/people";
import { db } from "./client.server";
import { users } from "./schema";
import { CommitCache } from "./commit-cache.server";

/** Counts the reads of the database. */
function counting<Answer>(read: () => Promise<Answer>) {
  const asked = {
    times: 0,
    read: () => {
      asked.times++;

      return read();
    },
  };

  return asked;
}

test("a value is loaded once, until something is committed", async () => {
  const answers = new CommitCache<number>();
  const people = counting(() => db.$count(users));
  const before = await Promise.all(
    Array.from({ length: 100 }, () => answers.get("people", people.read)),
  );

  expect(new Set(before).size).toBe(1);
  expect([await answers.get("people", people.read), people.times]).toEqual([before[0], 1]);
  await answers.get("other", people.read);
  expect(people.times).toBe(2);
  await makeUser();
  expect([await answers.get("people", people.read), people.times]).toEqual([before[0]! + 1, 3]);
});

test("a failed load is retried, and the number of entries is limited", async () => {
  const answers = new CommitCache<string>(2);
  const failing = counting(() => Promise.reject(new Error("busy")));

  for (let n = 0; n < 2; n++) await expect(answers.get("a", failing.read)).rejects.toThrow("busy");
  expect(failing.times).toBe(2);

  const well = counting(() => Promise.resolve("well"));

  for (const question of ["a", "b", "a", "c", "a"]) await answers.get(question, well.read);
  expect(well.times).toBe(4);
});

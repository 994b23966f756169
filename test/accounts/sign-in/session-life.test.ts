import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getActor } from "~/auth/session.server";
import { clock } from "~/platform/clock/clock";
import { db } from "~db/client.server";
import { sessions } from "~db/schema";
import { cookieFor } from "../../factories/accounts/people";
import { signedIn } from "../../factories/accounts/profile";

test("a session ends after 14 unused days, and after 30 days in any case", async () => {
  const { cookie, user } = await signedIn();
  const idle = await cookieFor(user);
  const { now } = clock;
  const days = (count: number) => {
    clock.now = () => new Date(Date.now() + count * 24 * 3600_000);
  };

  try {
    for (const day of [7, 13.9, 21]) {
      days(day);
      expect((await getActor(cookie)).userId).toBe(user.id);
    }

    expect((await getActor(idle)).userId).toBeNull();
    days(29.9);
    expect((await getActor(cookie)).userId).toBe(user.id);
    days(30.1);
    expect((await getActor(cookie)).userId).toBeNull();
  } finally {
    clock.now = now;
  }
});

test("the last use of a session is written at most every five minutes", async () => {
  const { cookie, user } = await signedIn();
  const seen = async () =>
    (await db.select().from(sessions).where(eq(sessions.userId, user.id)))[0]!.lastSeenAt!;
  const before = await seen();
  const { now } = clock;

  try {
    clock.now = () => new Date(before.getTime() + 4 * 60_000);
    await getActor(cookie);
    expect(await seen()).toEqual(before);
    clock.now = () => new Date(before.getTime() + 5 * 60_000);
    await getActor(cookie);
    expect(await seen()).toEqual(clock.now());
  } finally {
    clock.now = now;
  }
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action, loader as sharePage } from "~/routes/admin+/share/route";
import { loader as eventList } from "~/routes/admin+/events";
import { db } from "~db/client.server";
import { siteShares } from "~db/schema";
import { makeEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { submit, visit } from "../factories/base/requests";

const HOUR_MS = 3600_000;

test("shows are listed live first, then the next ones, then the past ones, the latest first", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const { id: artistId } = await makeArtist();
  const make = async (title: string, hours: number, isLive = false) => {
    const startTime = new Date(Date.now() + hours * HOUR_MS);
    const endTime = new Date(startTime.getTime() + HOUR_MS);

    await makeEvent({ artistId, title: `Thứtự ${title}`, startTime, endTime, isLive });
  };

  await make("far", 900);
  await make("old", -900);
  await make("tonight", 5);
  await make("yesterday", -24);
  await make("live", -2, true);

  const { rows } = await eventList(visit("/admin/events?search=Th%E1%BB%A9t%E1%BB%B1", { cookie }));

  expect(rows.map(({ title }) => title.split(" ")[1])).toEqual([
    ...["live", "tonight", "far", "yesterday", "old"],
  ]);
});

test("a new share is asked about, naming before and after, and then applied", async () => {
  const admin = await makeUser({ role: "admin" });
  const cookie = await cookieFor(admin);
  const send = (fields: Record<string, string>) =>
    action(submit("/admin/share", fields, { cookie }));
  const count = () => db.$count(siteShares, eq(siteShares.createdBy, admin.id));
  const asked = (await send({ kind: "percent", percent: "10" })) as unknown as {
    data: { question: string; entered: Record<string, string> };
  };

  expect(asked.data.question).toMatch(/^Change our share from .+ to 10% of each ticket and tip\?$/);
  expect(await count()).toBe(0);
  await send({ ...asked.data.entered, confirmed: "yes" });
  expect(await count()).toBe(1);
  expect((await sharePage(visit("/admin/share", { cookie }))).rows[0]!.share).toContain("10%");
});

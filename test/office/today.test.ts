import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { payments, refunds } from "~db/schema";
import { loader } from "~/routes/admin+/_index";
import { loader as counts } from "~/routes/admin+/_layout";
import { makeTicket } from "../factories/checkout/sales";
import { changeEvent, makeShow } from "../factories/money/money";
import { makeEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";
import { arrives } from "../factories/checkout/transfers";

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000);

async function open(language = "en") {
  const admin = await cookieFor(await makeUser({ role: "admin" }));
  const cookie = `${admin}; nhacsong_lang=${language}`;

  return {
    ...(await loader(visit("/admin", { cookie }))),
    ...(await counts(visit("/admin", { cookie }))),
  };
}

test("money that fits no purchase waits with amount and note, in both languages, and is counted where it is decided", async () => {
  const before = (await open()).counts;

  await arrives("", 150_000, { note: "NGUYEN THI SAU CK VE" });

  const { decisions, counts: after } = await open();
  const [english] = decisions.filter(({ kind }) => kind === "transfer");
  const [vietnamese] = (await open("vi")).decisions.filter(({ kind }) => kind === "transfer");

  expect(english).toMatchObject({
    title: "Transfer of 150,000\u00a0₫ without a match",
    hint: expect.stringContaining("NGUYEN THI SAU CK VE"),
    link: { to: `/admin/transfers?line=${english!.id}#unmatched` },
  });
  expect(vietnamese!.title).toBe("Khoản 150.000\u00a0₫ chưa khớp");
  expect([after.transfers! - before.transfers!, after.today! - before.today!]).toEqual([1, 1]);
});

test("the shows of today are the public ones that begin today or are live", async () => {
  const artist = await makeArtist();
  const at = (hours: number) => ({ startTime: new Date(Date.now() + hours * 3600_000) });
  const make = (fields: object) => makeEvent({ artistId: artist.id, ...fields });

  const live = await make({ ...at(-30), isLive: true });
  const today = await make(at(0));
  const others = [
    await make(at(30)),
    await make({ ...at(0), status: "draft" }),
    await make({ ...at(0), hiddenAt: new Date() }),
  ];

  const { shows } = await open();
  const shown = shows.map(({ id }) => id);

  expect(shows.find(({ id }) => id === live.id)!.time).toMatch(/, \d{4}, /);
  expect(shows.find(({ id }) => id === today.id)!.time).toMatch(/^\d{1,2}:\d\d/);

  expect(shown).toEqual(expect.arrayContaining([live.id, today.id]));
  for (const { id } of others) expect(shown).not.toContain(id);
});

test("a show of today that ended before its start is listed at its end", async () => {
  const { id: artistId } = await makeArtist();
  const startTime = new Date();
  const early = await makeEvent({ artistId, startTime });
  const onTime = await makeEvent({ artistId, startTime });

  await changeEvent(early.id, { openUntil: startTime.getTime() - 90_000 });

  const { shows } = await open();
  const timeOf = (eventId: string) => shows.find(({ id }) => id === eventId)!.time;

  expect(timeOf(early.id)).not.toBe(timeOf(onTime.id));
});

test("the last seven days count begun shows, kept sales with their sum, refunds and accounts", async () => {
  const [showsBefore] = (await open()).week;
  const { id: showId } = await makeShow({ startTime: daysAgo(1) });
  const [kept, given] = [await makeTicket(showId), await makeTicket(showId)];
  const old = await makeTicket(showId);
  const setPayment = (id: string | null, fields: Partial<typeof payments.$inferInsert>) =>
    transaction(async (tx) => {
      await tx.update(payments).set(fields).where(eq(payments.id, id!));
    });

  await setPayment(kept.paymentId, { paidAt: daysAgo(2) });
  await setPayment(given.paymentId, { paidAt: daysAgo(2), state: "refunded" });
  await setPayment(old.paymentId, { paidAt: daysAgo(8) });
  await transaction(async (tx) => {
    const refund = { paymentId: given.paymentId!, amountCents: 1800, reason: "byHolder" } as const;

    await tx.insert(refunds).values({ ...refund, state: "done" });
  });

  const [shows, sales, returned] = (await open()).week;

  expect(Number(shows?.fact)).toBe(Number(showsBefore?.fact) + 1);
  expect([sales?.fact, returned?.fact]).toEqual(["1 · $18.00", "1"]);
});

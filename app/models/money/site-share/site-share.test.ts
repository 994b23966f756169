import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { auditLog, ledgerLines, siteShares } from "~db/schema";
import { createEvent, updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { EventInput } from "~/models/shows/events/editing/schema";
import { createSeries } from "~/models/shows/events/editing/series.server";
import { makeSale } from "../../../../test/factories/payouts/payouts";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { SiteShareForm } from "./schema";
import {
  findSiteShareOf,
  getSiteShare,
  SITE_SHARE_CHANGED,
  updateSiteShare,
} from "./site-share.server";

const input = (fields: object = {}) =>
  EventInput.parse({
    title: "Đêm Bolero",
    category: "Bolero",
    eventType: "ticketed",
    ticketPrice: "18",
    startTime: new Date(Date.now() + 30 * 24 * 3600_000).toISOString(),
    duration: 60,
    ...fields,
  });
const percent = (text: string) => SiteShareForm.parse({ kind: "percent", percent: text });
const makeAdmin = async () => actorFor(await makeUser({ role: "admin" }));
const sumInSite = async (eventId: string) => {
  const lines = await db.query.ledgerLines.findMany({ where: eq(ledgerLines.eventId, eventId) });

  return lines.reduce(
    (sum, { account, amountCents }) => sum - (account === "site" ? amountCents : 0),
    0,
  );
};

test("a change never touches a published show, and drafts take the share of their publication", async () => {
  const admin = await makeAdmin();
  const artist = actorFor(await makeArtist());

  await updateSiteShare(admin, percent("10"));

  const early = await createEvent(artist, input());
  const draft = await createEvent(artist, input({ status: "draft" }));

  expect(await findSiteShareOf(draft.id)).toBeNull();
  await updateSiteShare(admin, percent("12,5"));
  await updateEvent(artist, draft.id, { status: "published" });
  await updateEvent(artist, early.id, { title: "Đêm Hạ Vàng" });
  expect(await findSiteShareOf(early.id)).toMatchObject({ basisPoints: 1000 });
  expect(await findSiteShareOf(draft.id)).toMatchObject({ basisPoints: 1250 });
  await makeSale(early.id, { amount: 1800, currency: "usd" });
  await makeSale(draft.id, { amount: 1800, currency: "usd" });
  expect([await sumInSite(early.id), await sumInSite(draft.id)]).toEqual([180, 225]);
});

test("an artist who saw another share is asked again, and nothing is published", async () => {
  const admin = await makeAdmin();
  const artist = actorFor(await makeArtist());

  await updateSiteShare(admin, percent("3"));

  const { revision } = await getSiteShare(artist);
  const draft = await createEvent(artist, input({ status: "draft" }));

  await updateSiteShare(admin, percent("4"));

  const refused = { code: "conflict", messageKey: SITE_SHARE_CHANGED };

  await expect(
    updateEvent(artist, draft.id, { status: "published" }, { seenShare: revision }),
  ).rejects.toMatchObject(refused);
  await expect(createSeries(artist, input(), 2, revision)).rejects.toMatchObject(refused);

  const again = (await getSiteShare(artist)).revision;
  const [first, second] = await createSeries(artist, input(), 2, again);

  for (const { id } of [first!, second!])
    expect(await findSiteShareOf(id)).toMatchObject({ basisPoints: 400 });
});

test("an amount of each sale is never more than the sale, and each currency has its own", async () => {
  const admin = await makeAdmin();

  await updateSiteShare(admin, SiteShareForm.parse({ kind: "fixed", usd: "2.50", vnd: "20.000" }));

  const show = await createEvent(actorFor(await makeArtist()), input());

  await makeSale(show.id, { amount: 100, currency: "usd" });
  await makeSale(show.id, { amount: 1800, currency: "usd" });
  await makeSale(show.id, { amount: 1800, currency: "eur" });
  expect(await sumInSite(show.id)).toBe(100 + 250);
});

test("each change is logged once, only by admins, and stays", async () => {
  const admin = await makeAdmin();

  await updateSiteShare(admin, percent("7"));
  await updateSiteShare(admin, percent("7.00"));

  const logged = await db.query.auditLog.findMany({ where: eq(auditLog.actorId, admin.userId) });

  expect(logged).toMatchObject([{ action: "siteShare.changed", detail: { basisPoints: 700 } }]);
  await expect(updateSiteShare(actorFor(await makeArtist()), percent("1"))).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(getSiteShare(actorFor(await makeUser()))).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(transaction((tx) => tx.delete(siteShares))).rejects.toThrow();
});

test.each(["50.01", "-1", "12.345", "a", "100"])("%s is no percentage of a sale", (text) => {
  expect(SiteShareForm.safeParse({ kind: "percent", percent: text }).success).toBe(false);
});

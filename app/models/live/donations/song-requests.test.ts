import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { db } from "~db/client.server";
import { donations, payments } from "~db/schema";
import {
  actorFor,
  addHelper,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { makeLiveEvent } from "../../../../test/factories/live/rooms";
import { GUEST, type Member } from "~/models/base/actor";
import { onAnnouncement } from "~/models/base/announcements.server";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startDonation } from "../../../../test/factories/checkout/card-payments";
import { refundDonation } from "./refund-donation.server";
import { listSongRequests, markSung } from "./song-requests.server";

let artist: Member;

beforeAll(async () => {
  artist = actorFor(await makeArtist());
});

const show = (fields = {}) =>
  makeLiveEvent({ artistId: artist.userId, eventType: "donation", ...fields });
const open = async (eventId: string, dedication: string | null, giver?: Member) => {
  const actor = giver ?? actorFor(await makeUser({ firstName: "Quốc" }));
  const payment = await startDonation(actor, eventId, {
    amountCents: 1250,
    dedication,
    hideAmount: true,
  });

  return { actor, payment };
};

const give = async (eventId: string, dedication: string | null) => {
  const { actor, payment } = await open(eventId, dedication);

  await payWithTestCard(actor, payment.id, "pays");
};

const helper = async (task: "moderator" | "stagehand", acceptedAt: Date | null = new Date()) => {
  const user = await makeUser();

  await addHelper(artist.userId, user.id, task, acceptedAt);

  return actorFor(user);
};

const titles = async (actor: Member, eventId: string) =>
  (await listSongRequests(actor, eventId)).map(({ dedication, sungAt }) => [
    dedication,
    sungAt !== null,
  ]);

test("a song request is queued once it is paid, and only with a text", async () => {
  const event = await show();
  const { actor, payment } = await open(event.id, "Lòng Mẹ, tặng ba");

  expect(await listSongRequests(artist, event.id)).toEqual([]);
  await payWithTestCard(actor, payment.id, "declined");
  expect(await listSongRequests(artist, event.id)).toEqual([]);
  await payWithTestCard(actor, payment.id, "pays");
  await give(event.id, null);
  expect(await listSongRequests(artist, event.id)).toMatchObject([
    { firstName: "Quốc", dedication: "Lòng Mẹ, tặng ba", amountCents: 1250, sungAt: null },
  ]);
});

test("the song request of a refunded tip is removed", async () => {
  const event = await show();
  const { actor, payment } = await open(event.id, "Lòng Mẹ");

  await payWithTestCard(actor, payment.id, "pays");
  await give(event.id, "Hòn Vọng Phu");
  await refundDonation(actorFor(await makeUser({ role: "admin" })), payment.id, "Fraud");
  expect(await titles(artist, event.id)).toEqual([["Hòn Vọng Phu", false]]);
});

test("any show that allows tips takes song requests", async () => {
  const event = await show({ eventType: "free", tipsEnabled: true });

  await give(event.id, "Hòn Vọng Phu");
  expect(await titles(artist, event.id)).toEqual([["Hòn Vọng Phu", false]]);
});

test("the artist and her stagehands mark requests as sung; the oldest open one is first", async () => {
  const event = await show();

  for (const title of ["một", "hai", "ba"]) await give(event.id, title);
  const hand = await helper("stagehand");
  const [first] = await listSongRequests(hand, event.id);

  expect(first!.amountCents).toBeNull();

  const changed = new Promise((done) =>
    onAnnouncement("request.changed", (it) => it.eventId === event.id && done(true)),
  );

  await markSung(hand, event.id, first!.id, true);
  expect(await changed).toBe(true);
  expect(await titles(artist, event.id)).toEqual([
    ["hai", false],
    ["ba", false],
    ["một", true],
  ]);

  const before = (await db.query.donations.findFirst({ where: eq(donations.id, first!.id) }))!
    .sungAt;

  await markSung(artist, event.id, first!.id, true);
  expect(
    (await db.query.donations.findFirst({ where: eq(donations.id, first!.id) }))!.sungAt,
  ).toEqual(before);
  await markSung(artist, event.id, first!.id, false);
  expect(await titles(artist, event.id)).toEqual([
    ["một", false],
    ["hai", false],
    ["ba", false],
  ]);
});

test("other people neither read nor mark requests, and no request is marked through another show", async () => {
  const [event, other] = [await show(), await show()];

  await give(event.id, "Tặng má");

  const { id } = (await listSongRequests(artist, event.id))[0]!;
  const strangers = [
    actorFor(await makeUser()),
    actorFor(await makeArtist()),
    actorFor(await makeUser({ role: "admin" })),
    await helper("moderator"),
    await helper("stagehand", null),
  ];

  for (const actor of strangers) {
    await expect(listSongRequests(actor, event.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(markSung(actor, event.id, id, true)).rejects.toMatchObject({ code: "forbidden" });
  }

  await expect(listSongRequests(GUEST, event.id)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  await expect(markSung(artist, other.id, id, true)).rejects.toMatchObject({ code: "not_found" });
});

test("a hidden amount stays hidden from the payment to the donation", async () => {
  const event = await show();

  await give(event.id, "kín");

  const [row] = await db.select().from(donations).where(eq(donations.eventId, event.id));
  const [payment] = await db.select().from(payments).where(eq(payments.eventId, event.id));

  expect([row!.hideAmount, payment!.hideAmount]).toEqual([true, true]);
});

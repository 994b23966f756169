import { afterEach, beforeEach, expect, test } from "vitest";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/checkout/sales";
import { clock } from "~/platform/clock/clock";
import { translator } from "~/locales/i18n.server";
import { type Actor, GUEST } from "~/models/base/actor";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { saveEvent } from "~/models/shows/events/listing/saved-events.server";
import { enterRoom } from "~/models/live/streams/audience/presence.server";
import { transaction } from "~db/client.server";
import { type events, tickets } from "~db/schema";
import { eventCards } from "./event-card.server";
import type { ViewContext } from "../view-context.server";

const NOW = new Date("2026-12-05T00:00:00Z");
const HOUR = 3600_000;
const realNow = clock.now;
let artist: { id: string };

beforeEach(async () => {
  clock.now = () => NOW;
  artist = await makeArtist({}, { stageName: "Hạ Vy", genres: ["bolero", "folk", "jazz"] });
});
afterEach(() => {
  clock.now = realNow;
});

const context = (fields: Partial<ViewContext> = {}): ViewContext => {
  const language = fields.language ?? "en";

  return {
    actor: GUEST,
    t: translator(language),
    zone: "UTC",
    dayZone: "UTC",
    currency: "usd",
    now: NOW,
    language,
    ...fields,
  };
};

async function card(
  from: number,
  fields: Partial<typeof events.$inferInsert> = {},
  view: Partial<ViewContext> = {},
) {
  const startTime = new Date(NOW.getTime() + from * HOUR);
  const made = await makeEvent({ artistId: artist.id, startTime, ...fields });
  const [found] = await eventCards(await loadEvents([made.id]), context(view));

  return found!;
}

test.each([
  [24.01, "2 days left", "Còn 2 ngày"],
  [24, "1 day left", "Còn 1 ngày"],
  [5 + 1 / 3, "5 h 20 min left", "Còn 5 giờ 20 phút"],
  [2, "2 hours left", "Còn 2 giờ"],
  [1 / 6, "10 minutes left", "Còn 10 phút"],
  [1 / 100, "1 minute left", "Còn 1 phút"],
])("%d hours before the start, the badge says %s", async (hours, english, vietnamese) => {
  expect((await card(hours)).badge).toEqual({ kind: "count", text: english, msLeft: hours * HOUR });
  expect((await card(hours, {}, { language: "vi" })).badge!.text).toBe(vietnamese);
});

test("started, ended and cancelled shows are marked; live beats the clock", async () => {
  const end = { endTime: new Date(NOW.getTime() + HOUR) };

  expect((await card(-1, end)).badge!.text).toBe("Event Started");
  expect((await card(-1)).badge).toEqual({ kind: "ended", text: "Event Ended" });
  expect((await card(2, { status: "cancelled" })).badge!.kind).toBe("cancelled");
  expect(await card(-9, { isLive: true })).toMatchObject({ isLive: true, badge: { kind: "live" } });
});

test("a show that went live early has not started at its planned start", async () => {
  expect((await card(-1, { isLive: true })).when).toMatch(/^Started /);
  expect((await card(1, { isLive: true })).when).not.toContain("Started");
});

test("the button joins a live show, and otherwise depends on the type", async () => {
  const action = async (from: number, fields: Partial<typeof events.$inferInsert>) =>
    (await card(from, fields)).action;
  const ticketed = { eventType: "ticketed", ticketPriceCents: 1800 } as const;

  expect((await action(1, { eventType: "free" })).label).toBe("Register");
  expect((await action(1, { eventType: "donation" })).label).toBe("Join");
  expect(await action(1, ticketed)).toMatchObject({
    label: "Get Tickets",
    href: expect.stringMatching(/^\/checkout\//),
  });
  expect(await action(-1, { ...ticketed, isLive: true })).toMatchObject({
    label: "Join Now",
    isMain: true,
  });
  expect((await action(-9, ticketed)).href).toMatch(/^\/event\//);
});

test("a full show is sold out and offers the waitlist, free ones too", async () => {
  const full = await makeEvent({
    artistId: artist.id,
    startTime: new Date(NOW.getTime() + HOUR),
    maxAttendees: 1,
  });
  const holder = await makeUser();

  await transaction(async (tx) => {
    const ticket = {
      eventId: full.id,
      userId: holder.id,
      priceCents: 0,
      code: full.id,
      purchaseDate: NOW,
    };

    await tx.insert(tickets).values(ticket);
  });

  const [found] = await eventCards(await loadEvents([full.id]), context());

  expect(found).toMatchObject({ badge: { kind: "soldOut" }, action: { label: "Join Waitlist" } });
});

test("prices are words or amounts in the language", async () => {
  const ticketed = { eventType: "ticketed", ticketPriceCents: 1800 } as const;

  expect((await card(1)).priceLabel).toBe("Free");
  expect((await card(1, { eventType: "donation" })).priceLabel).toBe("Donations");
  expect((await card(1, ticketed)).priceLabel).toBe("$18.00");
  expect((await card(1, ticketed, { language: "vi" })).priceLabel).toBe("18,00\u00a0US$");
});

test("viewers are people in the room, shown only for live shows", async () => {
  const live = await makeEvent({ artistId: artist.id, isLive: true });
  const quiet = await makeEvent({ artistId: artist.id });

  for (const person of ["a", "b", "a"]) enterRoom(live.id, person);
  enterRoom(quiet.id, "a");

  const cards = await eventCards(await loadEvents([live.id, quiet.id]), context());

  expect(cards.map((one) => one.viewers)).toEqual([2, null]);
});

test("the title is in the reader's language, or marked with its own; the poster is in Vietnamese", async () => {
  const both = { language: "vi", title: "Đêm Hạ Vàng", titleOther: "Golden Summer Night" } as const;

  expect(await card(1, both)).toMatchObject({
    title: "Golden Summer Night",
    posterTitle: "Đêm Hạ Vàng",
    titleLang: undefined,
  });
  expect(await card(1, { language: "vi", title: "Đêm" })).toMatchObject({
    title: "Đêm",
    titleLang: "vi",
  });

  const english = { language: "en", title: "Night", titleOther: "Đêm" } as const;

  expect(await card(1, english, { language: "vi" })).toMatchObject({
    title: "Đêm",
    posterTitle: "Đêm",
  });
});

test("a card has at most two genres, and the viewer's time beside Vietnam's and California's", async () => {
  const found = await card(4, {}, { zone: "Europe/Paris" });

  expect(found.genres).toEqual(["Bolero", "Folk"]);
  expect(found.when).toBe("Sat, Dec 5, 5:00 AM");
  expect(found.elsewhere).toEqual([
    "Vietnam: Sat, Dec 5, 11:00 AM",
    "California: Fri, Dec 4, 8:00 PM",
  ]);

  const unknown = await card(4, {}, { zone: null });

  expect([unknown.when, ...unknown.elsewhere!]).toEqual(found.elsewhere);
});

test("the card of a show with a ticket of the viewer says so and leads to the ticket", async () => {
  const holder = await makeUser();
  const startTime = new Date(+NOW + 96 * HOUR);
  const show = await makeTicketedEvent({ artistId: artist.id, startTime });
  const ticket = await makeTicket(show.id, { userId: holder.id });
  const seenBy = async (actor: Actor) =>
    (await eventCards(await loadEvents([show.id]), context({ actor })))[0]!;

  expect(await seenBy(actorFor(holder))).toMatchObject({
    priceLabel: "You have a ticket",
    action: { label: "Your ticket", href: `/tickets/${ticket.id}` },
  });
  expect((await seenBy(actorFor(await makeUser()))).action.href).toBe(`/checkout/${show.id}`);
});

test("only members get hearts, filled on saved events", async () => {
  const viewer = actorFor(await makeUser());
  const saved = await makeEvent({ artistId: artist.id });
  const other = await makeEvent({ artistId: artist.id });

  await saveEvent(viewer, saved.id);

  const records = await loadEvents([saved.id, other.id]);

  expect((await eventCards(records, context({ actor: viewer }))).map((one) => one.saved)).toEqual([
    true,
    false,
  ]);
  expect((await eventCards(records, context())).map((one) => one.saved)).toEqual([null, null]);
});

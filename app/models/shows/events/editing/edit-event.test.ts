import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { soundEvent } from "../../../../../test/factories/shows/event-input";
import { makeEvent, makeTicketedEvent } from "../../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../../test/factories/accounts/people";
import { makeDonation, makeTicket } from "../../../../../test/factories/checkout/sales";
import { db, transaction } from "~db/client.server";
import { events, payments } from "~db/schema";
import { type Actor, GUEST } from "~/models/base/actor";
import { type Announcement, onAnnouncement } from "~/models/base/announcements.server";
import { createEvent, deleteEvent, getOwnEvent, updateEvent } from "./edit-event.server";
import { revisionOf } from "./revision.server";
import { EventChange, EventInput } from "./schema";

const sound = (fields = {}) => EventInput.parse({ ...soundEvent, ...fields });
const change = (fields: object) => EventChange.parse(fields);
const refusal = (code: string) => expect.objectContaining({ name: "AppError", code });

function announcementsDuring<T extends Announcement["type"]>(
  type: T,
  work: () => Promise<unknown>,
) {
  const found: Extract<Announcement, { type: T }>[] = [];
  const stop = onAnnouncement(type, (it) => found.push(it));

  return work().then(async () => {
    await Promise.resolve();
    stop();

    return found;
  });
}

test("an approved artist creates an event of their own", async () => {
  const artist = await makeArtist();
  const event = await createEvent(
    actorFor(artist),
    sound({ eventType: "ticketed", ticketPrice: "18.00" }),
  );

  expect(await db.query.events.findFirst({ where: eq(events.id, event.id) })).toMatchObject({
    artistId: artist.id,
    ticketPriceCents: 1800,
    status: "published",
    currentAttendees: 0,
    isLive: false,
  });
});

test("only approved artists create events", async () => {
  const unapproved = await makeArtist({}, { isApproved: false });
  const others: [Actor, string][] = [
    [GUEST, "unauthenticated"],
    [actorFor(await makeUser()), "forbidden"],
    [actorFor(await makeUser({ role: "admin" })), "forbidden"],
    [actorFor(unapproved, false), "forbidden"],
  ];

  for (const [actor, code] of others)
    await expect(createEvent(actor, sound())).rejects.toEqual(refusal(code));
});

test("an update keeps the other fields", async () => {
  const artist = await makeArtist();
  const actor = actorFor(artist);
  const fields = {
    description: "Xin chào",
    maxAttendees: 40,
    replay: "7d",
    sampleVideos: ["https://a.test/v.mp4"],
  };
  const before = await createEvent(
    actor,
    sound({ ...fields, eventType: "ticketed", ticketPrice: 18 }),
  );
  const after = await updateEvent(actor, before.id, change({ title: "Mới" }));
  // The row returned by an insert lacks the columns that triggers write.
  const written = { updatedAt: null, openUntil: null };

  expect({ ...after, ...written }).toEqual({ ...before, title: "Mới", ...written });
});

test("a moved start or a new duration moves the end; a new end alone changes the duration", async () => {
  const actor = actorFor(await makeArtist());
  const { id } = await createEvent(actor, sound({ duration: 90 }));
  const moved = await updateEvent(actor, id, change({ startTime: "2097-12-07T13:00:00Z" }));

  expect(moved).toMatchObject({ endTime: new Date("2097-12-07T14:30:00Z"), duration: 90 });

  const shorter = await updateEvent(actor, id, change({ duration: 30 }));

  expect(shorter).toMatchObject({ endTime: new Date("2097-12-07T13:30:00Z"), duration: 30 });

  const longer = await updateEvent(actor, id, change({ endTime: "2097-12-07T15:00:00Z" }));

  expect(longer).toMatchObject({ startTime: new Date("2097-12-07T13:00:00Z"), duration: 120 });
  await expect(updateEvent(actor, id, change({ endTime: "2097-12-07T13:00:00Z" }))).rejects.toEqual(
    refusal("invalid"),
  );
});

test("a past show cannot be published; a published show can be edited after its end", async () => {
  const actor = actorFor(await makeArtist());
  const past = { details: { fields: { startTime: { key: "dashboard:startPast" } } } };
  const [hour, minute] = [3600_000, 60_000];
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();

  await expect(createEvent(actor, sound({ startTime: at(-2 * hour) }))).rejects.toMatchObject(past);

  const { id } = await createEvent(actor, sound({ startTime: at(-30 * minute) }));

  await createEvent(actor, sound({ startTime: at(5 * minute) }));
  await expect(updateEvent(actor, id, change({ startTime: at(-3 * hour) }))).rejects.toMatchObject(
    past,
  );

  const times = {
    startTime: new Date(Date.now() - 3 * hour),
    endTime: new Date(Date.now() - 2 * hour),
  };
  const over = await makeEvent({ artistId: actor.userId, ...times });

  expect(await updateEvent(actor, over.id, change({ title: "Đêm đã qua" }))).toMatchObject({
    title: "Đêm đã qua",
  });

  const draft = await makeEvent({ artistId: actor.userId, status: "draft", ...times });

  await updateEvent(actor, draft.id, change({ title: "Nháp" }));
  await expect(updateEvent(actor, draft.id, change({ status: "published" }))).rejects.toMatchObject(
    past,
  );
});

test("rules between fields include stored values: a ticketed show needs a price", async () => {
  const actor = actorFor(await makeArtist());
  const { id } = await createEvent(actor, sound());

  await expect(updateEvent(actor, id, change({ eventType: "ticketed" }))).rejects.toMatchObject({
    details: { fields: { ticketPrice: { key: "dashboard:priceRequired" } } },
  });
  await updateEvent(actor, id, change({ eventType: "ticketed", ticketPrice: "9.50" }));
  expect(await updateEvent(actor, id, change({ title: "Vẫn bán vé" }))).toMatchObject({
    ticketPriceCents: 950,
  });
  expect(await updateEvent(actor, id, change({ eventType: "free" }))).toMatchObject({
    ticketPriceCents: null,
  });
});

test("an unchanged local time keeps the stored instant, also in a repeated hour", async () => {
  const actor = actorFor(await makeArtist());
  const second = "2097-11-03T09:30:15.000Z"; // 1:30 for the second time in Los Angeles
  const { id } = await createEvent(
    actor,
    sound({ startTime: second, timeZone: "America/Los_Angeles" }),
  );
  const shown = { startTime: "2097-11-03T01:30", endTime: "2097-11-03T02:30", duration: 60 };
  const updated = await updateEvent(
    actor,
    id,
    change({ ...shown, timeZone: "America/Los_Angeles" }),
  );

  expect(updated.startTime.toISOString()).toBe(second);

  const moved = await updateEvent(actor, id, change({ startTime: "2097-11-03T01:31" }));

  expect(moved.startTime.toISOString()).toBe("2097-11-03T08:31:00.000Z");
});

test("new times and prices are announced after the commit", async () => {
  const actor = actorFor(await makeArtist());
  const { id } = await createEvent(actor, sound());
  const kinds = async (fields: object) =>
    (await announcementsDuring("event.changed", () => updateEvent(actor, id, change(fields)))).map(
      ({ what }) => what,
    );

  expect(await kinds({ title: "Khác" })).toEqual(["details"]);
  expect(await kinds({ startTime: "2097-12-08T13:00:00Z" })).toEqual(["time"]);
  expect(await kinds({ eventType: "ticketed", ticketPrice: 5, duration: 30 })).toEqual([
    "time",
    "price",
  ]);
});

test("a new price keeps sold tickets, and the capacity may fall below them", async () => {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id, maxAttendees: 10 });
  const ticket = await makeTicket(event.id);

  await makeTicket(event.id);

  const after = await updateEvent(
    actorFor(artist),
    event.id,
    change({ ticketPrice: "99.00", maxAttendees: 1 }),
  );

  expect(after).toMatchObject({ ticketPriceCents: 9900, maxAttendees: 1, currentAttendees: 2 });
  expect(await db.query.tickets.findFirst({ where: (t) => eq(t.id, ticket.id) })).toMatchObject({
    priceCents: 1800,
    status: "active",
  });
});

test("a change based on an older revision is refused and loses nothing", async () => {
  const actor = actorFor(await makeArtist());
  const event = await createEvent(actor, sound());
  const seen = revisionOf(event);

  await makeTicket(event.id, { priceCents: 0 });
  await updateEvent(actor, event.id, change({ title: "Một" }), { seen });
  await expect(updateEvent(actor, event.id, change({ title: "Hai" }), { seen })).rejects.toEqual(
    refusal("conflict"),
  );
  expect((await getOwnEvent(actor, event.id)).title).toBe("Một");
});

test("an event without tickets is deleted", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id });
  const cancelled = await announcementsDuring("event.cancelled", async () => {
    expect(await deleteEvent(actorFor(artist), event.id)).toEqual({ status: "deleted" });
  });

  expect(cancelled).toEqual([{ type: "event.cancelled", eventId: event.id }]);
  expect(await db.query.events.findFirst({ where: eq(events.id, event.id) })).toBeUndefined();
});

test.each([
  ["a sold ticket", (id: string) => makeTicket(id)],
  ["a free ticket", (id: string) => makeTicket(id, { priceCents: 0 })],
  ["a refunded ticket", (id: string) => makeTicket(id, { status: "refunded" })],
  ["a donation", (id: string) => makeDonation(id, 500)],
  ["a held seat", holdSeat],
])(
  "an event with %s is cancelled, not deleted, and again on a second call",
  async (_what, happen) => {
    const artist = await makeArtist();
    const event = await makeTicketedEvent({ artistId: artist.id, isLive: true });

    await happen(event.id);

    const cancelled = await announcementsDuring("event.cancelled", async () => {
      expect(await deleteEvent(actorFor(artist), event.id)).toEqual({ status: "cancelled" });
    });

    expect(cancelled).toHaveLength(1);
    expect(await getOwnEvent(actorFor(artist), event.id)).toMatchObject({
      status: "cancelled",
      isLive: false,
    });
    expect(await deleteEvent(actorFor(artist), event.id)).toEqual({ status: "cancelled" });
    await expect(
      updateEvent(actorFor(artist), event.id, change({ title: "Vẫn đổi" })),
    ).rejects.toEqual(refusal("conflict"));
  },
);

test("a show with sold tickets cannot become a draft", async () => {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id });

  await makeTicket(event.id);

  const back = updateEvent(actorFor(artist), event.id, change({ status: "draft" }));

  await expect(back).rejects.toMatchObject({
    code: "conflict",
    messageKey: "dashboard:soldCannotBeDraft",
  });
});

test("an artist can create 60 events and make 120 changes in ten minutes, and no more", async () => {
  const actor = actorFor(await makeArtist());
  const made = [];

  for (let n = 0; n < 60; n++) made.push(await createEvent(actor, sound({ title: `Đêm ${n}` })));
  for (let n = 0; n < 120; n++)
    await updateEvent(actor, made[n % 60]!.id, change({ title: `Đêm ${n}` }));
  const loop = async () => {
    for (let n = 0; n < 500; n++) await createEvent(actor, sound());
  };

  await expect(loop()).rejects.toEqual(refusal("throttled"));
});

async function holdSeat(eventId: string) {
  const { id: userId } = await makeUser();
  const held = { kind: "ticket", state: "held", provider: "test", amountCents: 1800 } as const;

  await transaction(
    async (tx) => void (await tx.insert(payments).values({ ...held, eventId, userId })),
  );
}

test("exactly one of ten concurrent edits of one revision is stored", async () => {
  const artist = actorFor(await makeArtist());
  const { id } = await createEvent(artist, EventInput.parse(soundEvent));
  const seen = revisionOf(await getOwnEvent(artist, id));
  const edits = Array.from({ length: 10 }, (_, n) =>
    updateEvent(artist, id, { title: `Bản ${n}` }, { seen }),
  );
  const outcomes = await Promise.allSettled(edits);
  const stored = outcomes.filter(({ status }) => status === "fulfilled") as PromiseFulfilledResult<{
    title: string;
  }>[];

  expect(stored).toHaveLength(1);
  expect((await getOwnEvent(artist, id)).title).toBe(stored[0]!.value.title);
  for (const it of outcomes.filter(
    ({ status }) => status === "rejected",
  ) as PromiseRejectedResult[])
    expect(it.reason).toMatchObject({
      code: "conflict",
      messageKey: "dashboard:form.changedMeanwhile",
    });
});

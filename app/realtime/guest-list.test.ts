import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeSignedInUser,
  makeUser,
} from "../../test/factories/accounts/people";
import {
  makeDonation,
  makeLines,
  makeLiveEvent,
  makeLiveTicketedEvent,
  makeTicket,
} from "../../test/factories/live/rooms";
import { joinRoom, settle, openRooms } from "../../test/live/room-client";
import { setEventHidden } from "~/models/office/admin/events.server";
import { announce } from "~/models/base/announcements.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import { db, transaction } from "~db/client.server";
import { attendances, tickets } from "~db/schema";

const rooms = openRooms();
let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist();
});

test("a ticketed show gives nothing without a ticket and everything with one", async () => {
  const event = await makeLiveTicketedEvent({ artistId: artist.id });
  const [holder, other] = [await makeSignedInUser("Linh"), await makeSignedInUser()];

  await makeTicket(event.id, holder.user.id);
  await makeLines(event.id, artist.id, ["secret"]);

  const outside = await rooms.connect({ cookie: other.cookie, extended: true });
  const inside = await rooms.connect({ cookie: holder.cookie, extended: true });

  for (const client of [outside, inside]) await joinRoom(client, event.id);
  outside.send({ type: "chat_message", message: "let me in" });
  await outside.until(() => outside.of("error")[0]);
  inside.send({ type: "chat_message", message: "hello" });
  await inside.until(() => inside.chat().length === 2);
  inside.send({ type: "emoji_reaction", emoji: "🔥" });
  await inside.until(() => inside.of("emoji_reaction")[0]);
  expect(
    outside.frames.some((it) => it.type === "chat_message" || it.type === "emoji_reaction"),
  ).toBe(false);
  expect(outside.of("error")[0]!.text).toBe("This show is for ticket holders.");
  expect(countViewers(event.id)).toBe(1);
  expect(await db.$count(attendances, eq(attendances.eventId, event.id))).toBe(1);
});

test("a refund closes the room for its former holder at once", async () => {
  const event = await makeLiveTicketedEvent({ artistId: artist.id });
  const holder = await makeSignedInUser();
  const ticket = await makeTicket(event.id, holder.user.id);
  const client = await joinRoom(
    await rooms.connect({ cookie: holder.cookie, extended: true }),
    event.id,
  );

  await client.until(() => client.of("joined")[0]);
  await transaction(async (tx) => {
    await tx.update(tickets).set({ status: "refunded" }).where(eq(tickets.id, ticket.id));
  });
  announce({ type: "access.revoked", eventId: event.id, userId: holder.user.id });
  await client.until(() => client.of("access").at(-1)?.playbackUrl === null);

  const witness = await joinRoom(
    await rooms.connect({ cookie: await cookieFor(artist) }),
    event.id,
  );

  await postMessage(actorFor(artist), event.id, { message: "after the refund" });
  await witness.until(() => witness.chat()[0]);
  await settle(client);
  expect(client.chat()).toEqual([]);
});

test("a paid tip is sent to people in the room, without a hidden amount", async () => {
  const event = await makeLiveTicketedEvent({ artistId: artist.id });
  const { user, cookie } = await makeSignedInUser("Quốc");

  await makeTicket(event.id, user.id);

  const [inside, outside] = [await rooms.enter(event.id, { cookie }), await rooms.enter(event.id)];

  for (const hideAmount of [false, true]) {
    const donationId = await makeDonation(event.id, user.id, { amountCents: 2500, hideAmount });

    announce({ type: "donation.received", eventId: event.id, donationId });
  }

  await inside.until(() => inside.of("tip").length === 2);

  const tips = inside.of("tip").map(({ tip }) => [tip.firstName, tip.amountCents]);

  expect(tips).toEqual(
    expect.arrayContaining([
      ["Quốc", 2500],
      ["Quốc", null],
    ]),
  );
  await settle(outside);
  expect(outside.of("tip")).toEqual([]);
});

test.each(["ticketed", "hidden"] as const)(
  "guests are removed at once when a free show becomes %s",
  async (how) => {
    const event = await makeLiveEvent({ artistId: artist.id });
    const holder = await makeSignedInUser();

    await makeTicket(event.id, holder.user.id);

    const cookies = { guest: undefined, holder: holder.cookie, artist: await cookieFor(artist) };
    const [guest, inside, own] = await Promise.all(
      Object.values(cookies).map((cookie) => rooms.enter(event.id, { cookie })),
    );
    if (how === "hidden")
      await setEventHidden(actorFor(await makeUser({ role: "admin" })), event.id, true);
    else
      await updateEvent(actorFor(artist), event.id, { eventType: "ticketed", ticketPrice: 1800 });
    await guest!.until(() => guest!.of("access").at(-1)?.playbackUrl === null);
    await postMessage(actorFor(artist), event.id, { message: "for those inside" });
    await own!.until(() => own!.chat()[0]);
    if (how === "ticketed") await inside!.until(() => inside!.chat()[0]);
    await settle(guest!);
    expect(guest!.chat()).toEqual([]);
    expect(countViewers(event.id)).toBe(how === "ticketed" ? 2 : 1);
  },
);

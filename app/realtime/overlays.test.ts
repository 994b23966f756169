import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actorFor, makeArtist, makeUser } from "../../test/factories/accounts/people";
import {
  makeDonation,
  makeLines,
  makeLiveEvent,
  makeLiveTicketedEvent,
} from "../../test/factories/live/rooms";
import { openRooms } from "../../test/live/room-client";
import { suspendUser } from "~/models/office/admin/users.server";
import { announce } from "~/models/base/announcements.server";
import {
  createOverlayAddress,
  removeOverlayAddress,
  replaceOverlayAddress,
} from "~/models/accounts/overlay-address.server";
import { endOwnAccess } from "~/models/accounts/profile.server";
import { readHistory } from "~/models/live/chat/history.server";
import { deleteMessage } from "~/models/live/chat/moderation/moderation.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import { db, transaction } from "~db/client.server";
import { attendances, users } from "~db/schema";
import { recheckPasses } from "./access.server";

const rooms = openRooms();

/** A live ticketed show and its artist's overlay. */
async function begin() {
  const artist = await makeArtist();
  const actor = actorFor(artist);
  const event = await makeLiveTicketedEvent({ artistId: artist.id });
  const { path } = await createOverlayAddress(actor);
  const open = (address = path) => rooms.connect({ path: `${address}/room`, extended: true });
  const enter = async () => {
    const client = await open();

    client.join(event.id);
    await client.until(() => client.of("joined")[0]);

    return client;
  };

  return { artist, actor, event, path, open, enter };
}

test("an overlay reads its artist's ticketed room, old messages, new ones and removals", async () => {
  const { actor, event, enter } = await begin();

  await makeLines(event.id, actor.userId, ["before"]);

  const overlay = await enter();
  const { id } = await postMessage(actor, event.id, { message: "now" });

  await overlay.until(() => overlay.chat().length === 2);
  expect(overlay.chat()).toEqual(["before", "now"]);
  await deleteMessage(actor, event.id, id);
  await overlay.until(() => overlay.of("message_deleted")[0]);
  expect(overlay.of("message_deleted")[0]!.id).toBe(id);
});

test("an overlay counts as no viewer, and gets no playback address", async () => {
  const { event, enter } = await begin();

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });

  const overlay = await enter();

  expect(countViewers(event.id)).toBe(0);
  overlay.join("no-such-event");
  await overlay.until(() => overlay.of("error")[0]);
  expect(overlay.of("access")).toEqual([]);
  expect(await db.$count(attendances)).toBe(0);
});

test("an overlay can neither write nor react", async () => {
  const { actor, event, enter } = await begin();
  const overlay = await enter();

  overlay.send({ type: "chat_message", message: "no" });
  overlay.send({ type: "emoji_reaction", emoji: "👏" });
  await overlay.until(() => overlay.of("error").length === 2);
  expect(await readHistory(actor, event.id)).toEqual([]);
});

test("an overlay enters no other artist's room, a free one included", async () => {
  const { open } = await begin();
  const other = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const overlay = await open();

  overlay.join(other.id);
  await overlay.until(() => overlay.of("error")[0]);
  expect([overlay.of("joined"), overlay.of("viewer_count")]).toEqual([[], []]);
});

test("an overlay hears of tips, and not of song requests", async () => {
  const { event, enter } = await begin();
  const overlay = await enter();
  const donationId = await makeDonation(event.id, (await makeUser()).id, { amountCents: 500 });

  announce({ type: "request.changed", eventId: event.id });
  announce({ type: "donation.received", eventId: event.id, donationId });

  await overlay.until(() => overlay.of("tip")[0]);
  expect(overlay.of("changed")).toEqual([]);
});

test("switching off or replacing an address closes its sockets and opens nothing more", async () => {
  const { actor, path, open, enter } = await begin();
  const overlay = await enter();
  const fresh = await replaceOverlayAddress(actor);

  expect(await overlay.closed).toBe(4001);
  await expect(open(path)).rejects.toThrow("404");

  const again = await open(fresh.path);

  await removeOverlayAddress(actor);
  expect(await again.closed).toBe(4001);
  await expect(open(fresh.path)).rejects.toThrow("404");
});

test("an artist who signs out everywhere ends her overlay, too", async () => {
  const { actor, open, enter } = await begin();
  const overlay = await enter();

  await endOwnAccess(actor);
  expect(await overlay.closed).toBe(4001);
  await expect(open()).rejects.toThrow("404");
});

test("a suspended artist's overlay is closed", async () => {
  const { artist, open, enter } = await begin();
  const overlay = await enter();

  await suspendUser(actorFor(await makeUser({ role: "admin" })), artist.id, "Spam");
  expect(await overlay.closed).toBe(4001);
  await expect(open()).rejects.toThrow("404");
});

test("the overlay of somebody who is no approved artist any more is closed at the next check", async () => {
  const { artist, enter } = await begin();
  const overlay = await enter();

  await transaction((tx) =>
    tx.update(users).set({ role: "viewer" }).where(eq(users.id, artist.id)),
  );
  await recheckPasses();
  expect(await overlay.closed).toBe(4001);
});

test("pages of other sites and unknown addresses are refused", async () => {
  const { path } = await begin();

  await expect(
    rooms.connect({ path: `${path}/room`, origin: "https://evil.example" }),
  ).rejects.toThrow("403");
  await expect(rooms.connect({ path: "/overlay/madeup/room" })).rejects.toThrow("404");
});

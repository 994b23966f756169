import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { makeLiveEvent, makeTicket } from "../../../../test/factories/live/rooms";
import { endSession, getActor, sessionKeyOf } from "~/auth/session.server";
import { type Actor, GUEST } from "~/models/base/actor";
import { postMessage } from "~/models/live/chat/post-message.server";
import { updateEvent } from "~/models/shows/events/editing/edit-event.server";
import { db, transaction, type Tx } from "~db/client.server";
import { events, sessions, users } from "~db/schema";
import { growingChat } from "./growing-chat.server";

const markup = {
  start: () => "<ol>",
  line: (it: { message: string }) => `<li>${it.message}`,
  hide: () => "",
};

afterEach(() => void vi.useRealTimers());

/** Opens a streamed page and reads it up to its first content. */
async function open(actor: Actor, eventId: string, session: string | null = null) {
  const page = growingChat({ actor, session, eventId, lines: [], markup }).getReader();

  await page.read();

  return page;
}

const makeTicketed = (artist: Artist, eventId: string) =>
  updateEvent(actorFor(artist), eventId, { eventType: "ticketed", ticketPrice: 1800 });

type Artist = Awaited<ReturnType<typeof makeArtist>>;

test("the growing chat ends with its reader's session, and no other", async () => {
  const [artist, reader] = [await makeArtist(), await makeUser()];
  const event = await makeLiveEvent({ artistId: artist.id });
  const [own, guests] = [await open(actorFor(reader), event.id), await open(GUEST, event.id)];

  await endSession(await cookieFor(reader));
  expect((await own.read()).done).toBe(true);
  await postMessage(actorFor(artist), event.id, { message: "now" });
  expect((await guests.read()).done).toBe(false);
  await guests.cancel();
});

test("a show that becomes ticketed ends the chat for people without a ticket", async () => {
  const [artist, holder] = [await makeArtist(), await makeUser()];
  const event = await makeLiveEvent({ artistId: artist.id });

  await makeTicket(event.id, holder.id);

  const [guests, holders] = [await open(GUEST, event.id), await open(actorFor(holder), event.id)];

  await makeTicketed(artist, event.id);
  expect((await guests.read()).done).toBe(true);
  await postMessage(actorFor(artist), event.id, { message: "now" });
  expect((await holders.read()).done).toBe(false);
  await holders.cancel();
});

test("a reader who lost access is noticed at the next heartbeat", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

  const event = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const page = await open(actorFor(await makeUser()), event.id);

  await transaction(async (tx) => {
    await tx.update(events).set({ hiddenAt: new Date() }).where(eq(events.id, event.id));
  });
  vi.advanceTimersByTime(15_000);
  expect([(await page.read()).done, (await page.read()).done]).toEqual([false, true]);
});

const losses = {
  "a lost role": (tx: Tx, id: string) =>
    tx.update(users).set({ role: "viewer" }).where(eq(users.id, id)),
  "an expired session": (tx: Tx, id: string) =>
    tx
      .update(sessions)
      .set({ expire: new Date(0) })
      .where(eq(sessions.userId, id)),
};

test.each(Object.entries(losses))(
  "%s ends an admin's chat at the next heartbeat",
  async (_, lose) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

    const artist = await makeArtist();
    const event = await makeLiveEvent({ artistId: artist.id });

    await makeTicketed(artist, event.id);

    const admin = await makeUser({ role: "admin" });
    const cookie = await cookieFor(admin);
    const page = await open(await getActor(cookie), event.id, await sessionKeyOf(cookie));

    vi.advanceTimersByTime(15_000);
    expect((await page.read()).done).toBe(false);
    await transaction(async (tx) => void (await lose(tx, admin.id)));
    vi.advanceTimersByTime(15_000);
    expect([(await page.read()).done, (await page.read()).done]).toEqual([false, true]);
  },
);

test("a client with thirty open chats gets no more until one is closed", async () => {
  const event = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const actor = actorFor(await makeUser());
  const more = () =>
    growingChat({
      actor,
      session: null,
      eventId: event.id,
      lines: [],
      markup,
      address: "203.0.113.7",
    });
  const pages = Array.from({ length: 30 }, more);

  expect(more).toThrow("live:tooManyOpen");
  await pages[0]!.cancel();
  pages[0] = more();
  expect(more).toThrow("live:tooManyOpen");
  await Promise.all(pages.map((page) => page.cancel()));
});

test("waiting pages without scripts show a new message without reading it", async () => {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const pages = Array.from({ length: 30 }, () =>
    growingChat({ actor: GUEST, session: null, eventId: event.id, lines: [], markup }).getReader(),
  );
  const next = () =>
    Promise.all(pages.map(async (page) => String(Buffer.from((await page.read()).value!))));

  expect(new Set(await next())).toEqual(new Set(["<ol>"]));

  const asking = vi.spyOn(db.$client, "prepare");

  await postMessage(actorFor(artist), event.id, { message: "now" });
  expect(await next()).toEqual(pages.map(() => "<li>now"));

  const readings = asking.mock.calls.filter(([sql]) =>
    /^select .*"users"."first_name".* from "chat_messages"/s.test(sql),
  );

  expect(readings).toEqual([]);
  asking.mockRestore();
  await Promise.all(pages.map((page) => page.cancel()));
});

import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import {
  actorFor,
  cookieFor,
  makeArtist,
  makeUser,
} from "../../../../test/factories/accounts/people";
import { makeEvent } from "../../../../test/factories/shows/events";
import {
  makeLines,
  makeLiveEvent,
  makeLiveTicketedEvent,
  makeTicket,
} from "../../../../test/factories/live/rooms";
import { visitorCookie } from "../../../../test/factories/accounts/visitors";
import { openRooms } from "../../../../test/live/room-client";
import { setMediaClock } from "~/models/live/streams/broadcast/media-clock.server";
import { followArtist } from "~/models/shows/artists/follow-artist.server";
import { setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { db } from "~db/client.server";
import { chatMessages, events, reactionCounts, tickets } from "~db/schema";
import { loader as chatLoader } from "../$id_.chat_.lines/route";
import { loader as historyLoader } from "../$id_.history";
import { action, loader } from "./route";

const rooms = openRooms();
let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist({}, { stageName: "Bến Xưa", genres: ["jazz", "folk"] });
});

const args = (id: string, init: RequestInit = {}, path = "") => ({
  request: new Request(`http://localhost/stream/${id}${path}`, init),
  params: { id },
  context: { nonce: "" },
});
const as = (cookie: string) => ({ headers: { Cookie: cookie } });
const open = async (id: string, cookie = "") => (await loader(args(id, as(cookie)))).view;
const post = async (id: string, cookie: string, fields: Record<string, string>) =>
  (await action(
    args(id, { method: "POST", ...as(cookie), body: new URLSearchParams(fields) }),
  )) as Response & {
    data?: {
      lastResult: { error?: Record<string, string[]>; initialValue?: Record<string, string> };
    };
    init?: { status: number };
  };
const cookie = async () => cookieFor(await makeUser({ firstName: "Bảy" }));

test("a guest of a live free show gets playback addresses, history and the request to sign in", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });

  setOnAir(event.id, { state: "live", renditions: ["v720", "v360", "a"] });
  await makeLines(event.id, artist.id, ["Chào cả nhà"]);

  const view = await open(event.id);

  expect(view).toMatchObject({
    status: "live",
    isLive: true,
    isOwner: false,
    offer: null,
    viewers: 1,
  });
  expect(view.playback!.hlsUrl).toMatch(/^\/hls\/.+\/master\.m3u8$/);
  expect(view.playback!.mp4Url).toMatch(/^\/live\/.+\.mp4$/);
  expect(view.chat.lines.map((it) => it.message)).toEqual(["Chào cả nhà"]);
  expect(view.chat.refusal).toMatchObject({
    text: "Sign in to join the conversation",
    needsSignIn: true,
  });
  expect(view.artist).toMatchObject({ name: "Bến Xưa", genres: "Jazz, Folk" });
});

test("a running show says how far back it may be watched, to those who may watch it", async () => {
  const rewindOf = async (fields: object, path = "") => {
    const event = await makeLiveEvent({ artistId: artist.id, ...fields });

    setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });
    setMediaClock(event.id, () => ({ stage: 5_400_500, oldest: 500 }));

    return (await loader(args(event.id, {}, path))).view.rewind;
  };

  expect(await rewindOf({ replayDays: 7 })).toEqual({
    isWhole: true,
    seconds: 5400,
    since: 500,
    isFromStart: false,
  });
  expect(await rewindOf({ replayDays: null }, "?from=start")).toMatchObject({
    isWhole: false,
    isFromStart: true,
  });
  expect(await rewindOf({ eventType: "ticketed", ticketPriceCents: 1800 })).toBeNull();
  expect((await open((await makeEvent({ artistId: artist.id })).id)).rewind).toBeNull();
});

test("the room says whether the viewer follows the artist; the artist can't", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const [fan, other] = [await makeUser(), await makeUser()];

  await followArtist(actorFor(fan), artist.id);

  const seen = await Promise.all(
    [fan, other, artist].map(
      async (person) => (await open(event.id, await cookieFor(person))).artist,
    ),
  );

  expect(seen.map(({ following }) => following)).toEqual([true, false, null]);
  expect((await open(event.id)).artist).toMatchObject({
    href: `/artist/${artist.id}`,
    following: false,
  });
});

test("a ticketed show without a ticket is an offer without playback and chat", async () => {
  const event = await makeLiveTicketedEvent({ artistId: artist.id });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });
  await makeLines(event.id, artist.id, ["for holders"]);
  for (const view of [await open(event.id), await open(event.id, await cookie())]) {
    expect(view.offer).toMatchObject({
      price: "$18.00",
      href: `/checkout/${event.id}`,
      isFull: false,
    });
    expect(view.playback).toBeNull();
    expect(view.chat.lines).toEqual([]);
  }
});

test("a code in the address goes along to the checkout and through signing in", async () => {
  const event = await makeLiveTicketedEvent({ artistId: artist.id });
  const { view } = await loader(args(event.id, {}, "?code=bolero-50"));

  expect(view.offer).toMatchObject({
    href: `/checkout/${event.id}?code=BOLERO50`,
    signInHref: `/api/login?returnTo=${encodeURIComponent(`/stream/${event.id}?code=BOLERO50`)}`,
    codeHint: expect.stringContaining("BOLERO50"),
  });

  const none = await loader(args(event.id, {}, "?code=%22%3E"));

  expect(none.view.offer).toMatchObject({ href: `/checkout/${event.id}`, codeHint: null });
});

test("a holder enters, and the ticket is used from then on", async () => {
  const event = await makeLiveTicketedEvent({ artistId: artist.id });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });

  const holder = await makeUser();
  const { id } = await makeTicket(event.id, holder.id);
  const view = await open(event.id, await cookieFor(holder));

  expect(view.offer).toBeNull();
  expect(view.playback).not.toBeNull();
  expect((await db.query.tickets.findFirst({ where: eq(tickets.id, id) }))!.status).toBe("used");
});

test("unknown, hidden and cancelled shows get a 404 page", async () => {
  const hidden = await makeLiveEvent({ artistId: artist.id, hiddenAt: new Date() });
  const cancelled = await makeEvent({ artistId: artist.id, status: "cancelled" });

  for (const id of ["nope", crypto.randomUUID(), hidden.id, cancelled.id]) {
    const refused = (await loader(args(id)).catch((error: unknown) => error)) as Response;

    expect(refused.status).toBe(404);
    expect(await refused.json()).toEqual({ message: "Stream Not Available" });
  }
});

test("members read when the chat opens before the show", async () => {
  const event = await makeEvent({ artistId: artist.id });
  const view = await open(event.id, await cookie());

  expect(view).toMatchObject({
    status: "upcoming",
    playback: null,
    badge: { text: "1 day left" },
    canReact: false,
  });
  expect(view.chat.refusal).toMatchObject({
    text: "Chat opens when the show starts.",
    needsSignIn: false,
  });
});

test("the owner is recognised, and tips follow the event's setting", async () => {
  const event = await makeLiveEvent({ artistId: artist.id, eventType: "donation" });

  expect(await open(event.id, await cookieFor(artist))).toMatchObject({ isOwner: true, tip: null });
  expect((await open(event.id)).tip).toEqual({
    href: `/checkout/${event.id}?type=donation`,
    currency: "usd",
    bounds: { min: 100, max: 999_900 },
  });

  const free = await makeLiveEvent({ artistId: artist.id });

  expect((await open(free.id)).tip).toBeNull();
});

test("the plain form stores a message, sockets receive it, and the page returns to the chat", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const reader = await rooms.connect();

  reader.join(event.id);
  await reader.until(() => reader.of("viewer_count")[0]);

  const answer = await post(event.id, await cookie(), { intent: "chat", message: " Hay quá! " });

  expect(answer.status).toBe(302);
  expect(answer.headers.get("Location")).toBe(`/stream/${event.id}#chat`);

  const frame = await reader.until(() => reader.of("chat_message")[0]);

  expect(frame.message).toMatchObject({ message: "Hay quá!", user: { firstName: "Bảy" } });
});

test("an invalid message returns with its text and the reason", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const message = "a".repeat(501);
  const { data, init } = await post(event.id, await cookie(), { intent: "chat", message });

  expect(init!.status).toBe(400);
  expect(data!.lastResult.error!.message).toEqual(["Messages can be up to 500 characters long."]);
  expect(data!.lastResult.initialValue!.message).toBe(message);
  expect(await db.$count(chatMessages, eq(chatMessages.eventId, event.id))).toBe(0);
});

test("a reaction by the plain form is counted; an unknown one is refused", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const viewer = await cookie();

  expect((await post(event.id, viewer, { intent: "react", emoji: "🔥" })).status).toBe(302);
  expect((await post(event.id, viewer, { intent: "react", emoji: "💩" })).init!.status).toBe(400);
  expect((await open(event.id)).reactions).toEqual({ "🔥": 1 });
  await expect.poll(() => db.$count(reactionCounts, eq(reactionCounts.eventId, event.id))).toBe(1);
});

test("End Stream by the plain form ends the show, for its owner only", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const isLive = async () =>
    (await db.query.events.findFirst({ where: eq(events.id, event.id) }))!.isLive;
  const stranger = await makeArtist();

  expect((await post(event.id, await cookieFor(stranger), { intent: "end" })).init!.status).toBe(
    403,
  );
  expect(await isLive()).toBe(true);
  expect((await post(event.id, await cookieFor(artist), { intent: "end" })).status).toBe(302);
  expect(await isLive()).toBe(false);
});

test("the chat without scripts grows line by line, escaped, and its reader counts as present", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });

  await makeLines(event.id, artist.id, ["first"]);

  let leave = () => {};

  const context = {
    nonce: "",
    onGone: (done: () => void) => {
      leave = done;
    },
  };
  const guest = as(visitorCookie("g".repeat(22)));
  const answer = await chatLoader({ ...args(event.id, guest), context });
  const reader = (answer as Response).body!.pipeThrough(new TextDecoderStream()).getReader();

  expect((await reader.read()).value).toMatch(
    /<ol>\n<li id="line-[^"]+" class="by-[^" ]+ by-artist">.*<p lang="" dir="auto">first<\/p><\/li>\n$/,
  );
  await post(event.id, await cookie(), { intent: "chat", message: "<b>second</b> & more" });

  const next = (await reader.read()).value;

  expect(next).toContain("&lt;b&gt;second&lt;/b&gt; &amp; more</p></li>\n");

  const watcher = await rooms.connect();

  watcher.join(event.id);
  await watcher.until(() => watcher.of("viewer_count").at(-1)?.count === 2);
  leave();
  await watcher.until(() => watcher.of("viewer_count").at(-1)?.count === 1);
});

test("the growing page in a frame ends first, so that the page around it can finish loading", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const framed = { headers: { "Sec-Fetch-Dest": "iframe" } };
  const first = (await chatLoader(args(event.id, framed, "/chat"))) as Response;

  expect(await first.text()).toContain('<meta http-equiv="refresh" content="1; url=?growing">');
});

test("the growing chat and older messages of a ticketed show require a ticket", async () => {
  const event = await makeLiveTicketedEvent({ artistId: artist.id });

  for (const call of [chatLoader, historyLoader]) {
    const refused = (await call(args(event.id, as(await cookie()))).catch(
      (error: unknown) => error,
    )) as Response;

    expect(refused.status).toBe(403);
  }
});

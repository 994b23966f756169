import { eq } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../test/factories/accounts/people";
import { makeLiveEvent } from "../../test/factories/live/rooms";
import { openRooms } from "../../test/live/room-client";
import {
  createAccessToken,
  findBearer,
  revokeAccessToken,
} from "~/models/accounts/authentication/access-tokens.server";
import type { TokenScope } from "~/models/accounts/authentication/token-scopes";
import { postMessage } from "~/models/live/chat/post-message.server";
import { setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { transaction } from "~db/client.server";
import { accessTokens } from "~db/schema";
import type { Client } from "./client.server";
import { closeAtExpiry } from "./rooms/revoke-connections.server";

const rooms = openRooms();
let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist({ firstName: "Vy" });
});

const issue = (...scopes: TokenScope[]) =>
  createAccessToken(actorFor(artist), { name: "script", scopes, days: 30 });

test("a token opens the socket without an Origin and writes under its owner's name", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const { secret } = await issue("read", "chat:write");
  const script = await rooms.enter(event.id, { origin: null, token: secret });

  expect(script.of("hello")[0]!.userId).toBe(artist.id);
  script.send({ type: "chat_message", message: "from a script" });

  const { message } = await script.until(() => script.of("chat_message")[0]);

  expect(message).toMatchObject({
    message: "from a script",
    user: { id: artist.id, firstName: "Vy" },
  });
});

test("forged, expired and revoked tokens get 401, one without the read scope 403", async () => {
  const [late, gone, writer] = [
    await issue("read"),
    await issue("read"),
    await issue("chat:write"),
  ];

  await transaction((tx) =>
    tx
      .update(accessTokens)
      .set({ expiresAt: new Date(0) })
      .where(eq(accessTokens.id, late.token.id)),
  );
  await revokeAccessToken(actorFor(artist), gone.token.id);
  for (const token of ["nhacsong_madeup", late.secret, gone.secret]) {
    await expect(rooms.connect({ token, origin: null })).rejects.toThrow("401");
  }

  await expect(rooms.connect({ token: writer.secret, origin: null })).rejects.toThrow("403");
});

test("cookies are ignored beside a token", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const cookie = await cookieFor(await makeUser());
  const { secret } = await issue("read");
  const script = await rooms.enter(event.id, { origin: null, token: secret, cookie });

  expect(script.of("hello")[0]!.userId).toBe(artist.id);
  await expect(rooms.connect({ token: "nhacsong_madeup", cookie, origin: null })).rejects.toThrow(
    "401",
  );
});

test("a read-only token gets the room, and an error with the missing scope when it writes or reacts", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const script = await rooms.enter(event.id, { origin: null, token: (await issue("read")).secret });

  script.send({ type: "chat_message", message: "no" });
  script.send({ type: "emoji_reaction", emoji: "👏" });
  await script.until(() => script.of("error").length === 2);

  const lacking = "This token doesn't have the “chat:own” permission.";

  expect(script.of("error").map(({ about, text }) => [about, text])).toEqual([
    ["chat_message", lacking],
    ["emoji_reaction", lacking],
  ]);
  await postMessage(actorFor(artist), event.id, { message: "said" });
  await script.until(() => script.chat().length > 0);
  expect(script.chat()).toEqual(["said"]);
});

test("the playback address is sent only to tokens with the stream scope", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });

  const player = await rooms.enter(event.id, {
    origin: null,
    token: (await issue("read", "streams:read")).secret,
  });

  await player.until(() => player.of("access")[0]?.playbackUrl);

  const reader = await rooms.enter(event.id, { origin: null, token: (await issue("read")).secret });

  reader.join("no-such-event");
  await reader.until(() => reader.of("error")[0]);
  expect(reader.of("access")).toEqual([]);
});

test("revoking a token closes all its sockets, in a room or not, and no others", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const [ended, other] = [await issue("read"), await issue("read")];
  const inRoom = await rooms.enter(event.id, { origin: null, token: ended.secret });
  const outside = await rooms.connect({ token: ended.secret, origin: null });
  const stays = await rooms.enter(event.id, { origin: null, token: other.secret });
  const browser = await rooms.enter(event.id, { cookie: await cookieFor(artist) });

  await revokeAccessToken(actorFor(artist), ended.token.id);
  expect(await Promise.all([inRoom.closed, outside.closed])).toEqual([4001, 4001]);
  await postMessage(actorFor(artist), event.id, { message: "still here" });
  for (const client of [stays, browser])
    await client.until(() => client.chat().includes("still here"));
});

test("a socket closes when its token expires; tokens without expiry keep theirs", async () => {
  const { secret } = await issue("read");
  const { expiresAt } = (await findBearer(secret))!;

  vi.useFakeTimers({ now: expiresAt!.getTime() - 5000 });
  try {
    const close = vi.fn();
    const client = { socket: { close } } as unknown as Client;

    expect(closeAtExpiry(client, null)).toBeUndefined();
    closeAtExpiry(client, expiresAt);
    vi.advanceTimersByTime(4999);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledWith(4001, "token expired");
  } finally {
    vi.useRealTimers();
  }
});

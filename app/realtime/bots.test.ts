import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { actorFor, makeArtist, makeUser } from "../../test/factories/accounts/people";
import { makeLiveEvent } from "../../test/factories/live/rooms";
import { type ConnectOptions, openRooms } from "../../test/live/room-client";
import {
  createAccessToken,
  findBearer,
} from "~/models/accounts/authentication/access-tokens.server";
import type { TokenScope } from "~/models/accounts/authentication/token-scopes";
import { readHistory } from "~/models/live/chat/history.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { GUEST } from "~/models/base/actor";

const rooms = openRooms();
let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist({ firstName: "Vy" });
});

const issue = (...scopes: TokenScope[]) =>
  createAccessToken(actorFor(artist), { name: "bot", scopes, days: 30 });
const byToken = (token: string): ConnectOptions => ({ token, origin: null });

test("what a token writes is marked in the room and its history, what its owner types is not", async () => {
  const event = await makeLiveEvent({ artistId: artist.id });
  const reader = await rooms.enter(event.id);
  const bot = await rooms.enter(event.id, byToken((await issue("read", "chat:own")).secret));

  bot.send({ type: "chat_message", message: "from the bot" });
  await reader.until(() => reader.chat().length === 1);
  await postMessage(actorFor(artist), event.id, { message: "typed" });
  await reader.until(() => reader.chat().length === 2);

  const marks = reader.of("chat_message").map(({ message }) => [message.message, message.isBot]);

  expect(marks).toEqual([
    ["from the bot", true],
    ["typed", undefined],
  ]);
  expect((await readHistory(GUEST, event.id)).map(({ isBot }) => isBot)).toEqual([true, undefined]);
});

test("a bot with “chat:own” writes and reacts in its owner's rooms only", async () => {
  const other = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const bot = await rooms.enter(other.id, byToken((await issue("read", "chat:own")).secret));

  bot.send({ type: "chat_message", message: "no" });
  bot.send({ type: "emoji_reaction", emoji: "👏" });
  await bot.until(() => bot.of("error").length === 2);

  const text = "This token may write in the rooms of your own shows only.";

  expect(bot.of("error").map((it) => it.text)).toEqual([text, text]);

  const guest = await rooms.enter(other.id, byToken((await issue("read", "chat:write")).secret));

  guest.send({ type: "chat_message", message: "yes" });
  await bot.until(() => bot.chat().includes("yes"));
  expect(bot.chat()).toEqual(["yes"]);
});

test("a bot that floods is held up, and its owner can still write", async () => {
  const own = await makeArtist();
  const event = await makeLiveEvent({ artistId: own.id });
  const { secret } = await createAccessToken(actorFor(own), {
    name: "bot",
    scopes: ["chat:own"],
    days: 30,
  });
  const { actor } = (await findBearer(secret))!;
  const flood = Array.from({ length: 30 }, (_, n) =>
    postMessage(actor, event.id, { message: `${n}` }),
  );
  const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === "rejected");

  expect(refused.length).toBeGreaterThan(10);
  await postMessage(actorFor(own), event.id, { message: "typed" });
});

test("the documented bot answers people, and no bot", async () => {
  const [, code] = /```js\n([\s\S]+?)```/.exec(readFileSync("docs/api/bots.md", "utf8"))!;
  const event = await makeLiveEvent({ artistId: artist.id });
  const token = (await issue("read", "chat:own")).secret;
  const env = { ...process.env, SITE: `http://${rooms.host}`, TOKEN: token, EVENT: event.id };
  const reader = await rooms.enter(event.id);
  const program = spawn(process.execPath, ["--input-type=module", "-e", code!], {
    env,
    stdio: "ignore",
  });

  try {
    const second = await rooms.enter(event.id, byToken((await issue("read", "chat:own")).secret));

    second.send({ type: "chat_message", message: "!song" });
    await reader.until(() => reader.chat().includes("!song"));
    await postMessage(actorFor(await makeUser()), event.id, { message: "!Song" });
    await reader.until(() => reader.chat().length === 3);
    expect(reader.chat()).toEqual(["!song", "!Song", "To request a song, add it to a tip."]);
    expect(reader.of("chat_message").map(({ message }) => message.isBot)).toEqual([
      true,
      undefined,
      true,
    ]);
  } finally {
    const gone = once(program, "exit");

    program.kill();
    await gone;
  }
});

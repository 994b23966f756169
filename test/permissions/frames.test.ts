import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { makeTicketedEvent } from "../factories/events";
import { makeLiveEvent } from "../factories/rooms";
import { makeTicket } from "../factories/sales";
import { type RoomClient, openRooms } from "../sockets/room-client";
import { makePeople, type Persona, PERSONAS } from "./people";

type Right = {
  /** Permissions in a free show, and in a ticketed one for which `viewer` has a ticket. */
  free: Persona[];
  ticketed: Persona[];
  frame: (eventId: string, words: string) => object;
  /** Detects the frame after success. */
  done: (client: RoomClient, words: string) => unknown;
};

const everybody = [...PERSONAS];
const members = PERSONAS.filter((name) => name !== "guest" && name !== "suspended");
/** With access: the holder, the artist, moderators, admins. */
const inside: Persona[] = ["viewer", "artist", "moderator", "admin"];

/** Permissions of every socket frame. */
const FRAMES: Record<string, Right> = {
  hello: {
    free: everybody,
    ticketed: everybody,
    frame: () => ({ type: "hello", version: 1 }),
    done: (client) => client.of("hello").length > 1,
  },
  join_event: {
    free: everybody,
    ticketed: inside,
    frame: (eventId) => ({ type: "join_event", eventId }),
    done: (client) => client.of("joined").at(-1)?.mayRead,
  },
  chat_message: {
    free: members,
    ticketed: inside,
    frame: (_eventId, words) => ({ type: "chat_message", message: words }),
    done: (client, words) => client.chat().includes(words),
  },
  emoji_reaction: {
    free: members,
    ticketed: inside,
    frame: () => ({ type: "emoji_reaction", emoji: "👏" }),
    done: (client) => client.of("emoji_reaction").length > 0,
  },
};

const rooms = openRooms();

test("every socket message is in the table", () => {
  const source = readFileSync("app/realtime/frames.server.ts", "utf8");
  const types = [...source.matchAll(/type: z\.literal\("(\w+)"\)/g)].map((it) => it[1]!);
  expect(types).toContain("join_event");
  const missing = types.filter((type) => !FRAMES[type]).map((type) => `Say in frames.test.ts who may send ${type}.`);
  expect(missing).toEqual([]);
});

/** Frames are processed in order: the response to a final bad one means that this one is done. */
async function mayDo({ frame, done }: Right, eventId: string, cookie: string): Promise<boolean> {
  const client = await rooms.connect({ cookie, extended: true });
  client.join(eventId);
  await client.until(() => client.of("joined").length > 0 || client.of("error").length > 0);
  const refusedBefore = client.of("error").length;
  const words = `Hay quá ${randomUUID()}`;
  client.send(frame(eventId, words));
  const isDone = await client.until(() => {
    if (done(client, words)) return "yes";
    return client.of("error").length > refusedBefore || client.of("joined").length > 1 ? "no" : null;
  });
  client.close();
  return isDone === "yes";
}

const kinds = Object.keys(FRAMES).flatMap((type) => [[type, "free"] as const, [type, "ticketed"] as const]);
test.each(kinds)("%s in a %s show is permitted as in the table", async (type, kind) => {
  const people = await makePeople();
  const artistId = people.artist.id;
  const started = { artistId, isLive: true, startTime: new Date() };
  const event = kind === "free" ? await makeLiveEvent({ artistId }) : await makeTicketedEvent(started);
  if (kind === "ticketed") await makeTicket(event.id, { userId: people.viewer.id });
  const may: Persona[] = [];
  for (const who of PERSONAS) {
    if (await mayDo(FRAMES[type]!, event.id, people[who].cookie)) may.push(who);
  }
  expect(may).toEqual(PERSONAS.filter((who) => FRAMES[type]![kind].includes(who)));
});

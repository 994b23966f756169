import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GUEST } from "~/models/base/actor";
import { transaction } from "~db/client.server";
import { chatMessages, recordings, tickets } from "~db/schema";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/live/rooms";
import { readReplayChat } from "./replay-chat.server";

const START = Date.parse("2026-11-20T13:00:00Z");

async function recordShow(eventId: string) {
  const spans = [{ atMs: 0, epochMs: START }];
  const times = { readyAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) };

  await transaction(async (tx) => {
    await tx.insert(recordings).values({ eventId, durationMs: 60_000, bytes: 10, spans, ...times });
  });
}

async function say(eventId: string, userId: string, lines: [seconds: number, message: string][]) {
  const rows = lines.map(([seconds, message]) => ({
    eventId,
    userId,
    message,
    timestamp: new Date(START + seconds * 1000),
  }));

  await transaction(async (tx) => void (await tx.insert(chatMessages).values(rows)));
}

test("chat while on air has a replay position; other chat is left out", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id });

  await recordShow(event.id);
  await say(event.id, artist.id, [
    [-10, "before"],
    [5, "hello"],
    [59, "bye"],
    [61, "after"],
  ]);

  const { lines, hasMore } = await readReplayChat(GUEST, event.id);

  expect(lines.map(({ message, atSeconds }) => [message, atSeconds])).toEqual([
    ["hello", 5],
    ["bye", 59],
  ]);
  expect(hasMore).toBe(false);
});

test("a long chat comes in pages without gaps or duplicates", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id });

  await recordShow(event.id);

  const many = Array.from({ length: 610 }, (_, i): [number, string] => [i / 20, `line ${i}`]);

  for (let i = 0; i < many.length; i += 200) await say(event.id, artist.id, many.slice(i, i + 200));
  const read: string[] = [];

  for (let after = 0, hasMore = true; hasMore;) {
    const page = await readReplayChat(GUEST, event.id, after);

    read.push(...page.lines.map(({ message }) => message));
    after = page.lines.at(-1)!.seq;
    hasMore = page.hasMore;
  }

  expect(read).toEqual(many.map(([, message]) => message));
});

test("the replay chat of a ticketed show is for its holders", async () => {
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id });

  await recordShow(event.id);

  const holder = await makeUser();

  await makeTicket(event.id, holder.id);
  await say(event.id, holder.id, [[1, "inside"]]);
  expect((await readReplayChat(actorFor(holder), event.id)).lines).toHaveLength(1);
  await expect(readReplayChat(GUEST, event.id)).rejects.toMatchObject({ code: "forbidden" });
});

test("a ticket for the replay alone opens the replay's chat once there is a replay", async () => {
  const artist = await makeArtist();
  const event = await makeTicketedEvent({ artistId: artist.id });
  const holder = await makeUser();
  const { id } = await makeTicket(event.id, holder.id);

  await transaction(
    async (tx) =>
      void (await tx.update(tickets).set({ access: "replay" }).where(eq(tickets.id, id))),
  );
  await say(event.id, artist.id, [[5, "hello"]]);
  await expect(readReplayChat(actorFor(holder), event.id)).rejects.toMatchObject({
    code: "forbidden",
  });
  await recordShow(event.id);
  expect((await readReplayChat(actorFor(holder), event.id)).lines).toHaveLength(1);
  await expect(readReplayChat(GUEST, event.id)).rejects.toMatchObject({ code: "forbidden" });
});

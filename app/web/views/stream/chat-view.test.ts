import { expect, test } from "vitest";
import { viewContext } from "../view-context.server";
import { makeArtist } from "../../../../test/factories/accounts/people";
import { makeEndedBroadcast, makeLiveEvent } from "../../../../test/factories/live/rooms";
import { makeEvent } from "../../../../test/factories/shows/events";
import { getChatContext } from "~/models/live/chat/chat-context.server";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { chatView } from "./chat-view.server";

const MINUTE = 60_000;

test("the chat of a show off air explains why it is open, in the reader's time", async () => {
  const artistId = (await makeArtist()).id;
  const context = await viewContext(
    new Request("http://localhost/", { headers: { Cookie: "nhacsong_lang=en" } }),
  );
  const start = new Date("2030-05-01T13:00:00Z");
  const after = (minutes: number) => new Date(start.getTime() + minutes * MINUTE);
  const planned = await makeEvent({ artistId, startTime: start, lobbyMinutes: 15 });
  const onAir = await makeLiveEvent({ artistId, startTime: start });
  const ended = await makeEvent({ artistId, startTime: start });

  await makeEndedBroadcast(ended.id, after(50));

  const notices = async ({ id }: { id: string }, minutes: number, more = {}) => {
    const [event] = await loadEvents([id]);
    const chatContext = await getChatContext(context.actor, id);

    return (await chatView(event!, { ...context, now: after(minutes), ...more }, chatContext)).chat
      .notices;
  };

  expect(await notices(planned, -16)).toEqual([]);
  expect(await notices(planned, -10)).toEqual([
    "The show starts at 20:00. The chat is already open.",
  ]);
  expect(await notices(planned, -10, { dayZone: "America/Los_Angeles" })).toEqual([
    "The show starts at 06:00. The chat is already open.",
  ]);
  expect(await notices(planned, 5)).toEqual([
    "The show hasn't started yet. The chat is already open.",
  ]);
  expect(await notices(onAir, 5)).toEqual([]);
  expect(await notices(ended, 55)).toEqual([
    "The show has ended. The chat stays open until 21:00.",
  ]);
  expect(await notices(ended, 61)).toEqual([]);
});

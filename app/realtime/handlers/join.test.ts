import { expect, test, vi } from "vitest";
import { makeArtist } from "../../../test/factories/accounts/people";
import { makeLiveEvent } from "../../../test/factories/live/rooms";
import { openRooms } from "../../../test/live/room-client";
import { listRecentCues } from "~/models/live/lyrics/cues.server";
import { findOnAirState } from "~/models/live/streams/stream-info.server";
import { getHistory } from "~/realtime/rooms/history.server";
import { findRoom } from "~/realtime/rooms/rooms.server";

vi.mock("~/models/live/lyrics/cues.server", { spy: true });
vi.mock("~/models/live/streams/stream-info.server", { spy: true });
vi.mock("~/realtime/rooms/history.server", { spy: true });

const rooms = openRooms();

test.each([
  ["history", () => vi.mocked(getHistory)],
  ["state", () => vi.mocked(findOnAirState)],
  ["lyrics", () => vi.mocked(listRecentCues)],
])("when the %s cannot be read, the joining socket is closed and joins again", async (_, read) => {
  const event = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const client = await rooms.connect({ extended: true });

  read().mockRejectedValueOnce(new Error("disk I/O error"));
  client.join(event.id);

  expect(await client.closed).toBe(1011);
  expect(findRoom(event.id)).toBeNull();

  const again = await rooms.enter(event.id);

  again.close();
});

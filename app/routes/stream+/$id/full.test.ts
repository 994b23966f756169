import { afterEach, expect, test } from "vitest";
import { setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { setServerBandwidth } from "~/models/live/streams/broadcast/server-bandwidth.server";
import { visit } from "../../../../test/factories/base/requests";
import { cookieFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeLiveEvent } from "../../../../test/factories/live/rooms";
import { loader } from "./route";

afterEach(() => setServerBandwidth(null));

test("the room opens without a picture and explains why when the server is full", async () => {
  const event = await makeLiveEvent({ artistId: (await makeArtist()).id });

  setOnAir(event.id, { state: "live", renditions: ["v720", "a"] });

  const cookie = await cookieFor(await makeUser());
  const params = { id: event.id };
  const look = async () =>
    (await loader({ ...visit(`/stream/${event.id}`, { cookie }), params })).view;

  setServerBandwidth(1);
  expect(await look()).toMatchObject({
    isFull: true,
    playback: null,
    isOverDeviceLimit: false,
    offer: null,
  });
  setServerBandwidth(100_000_000);

  const view = await look();

  expect(view.isFull).toBe(false);
  expect(view.playback!.hlsUrl).toMatch(/^\/hls\//);
});

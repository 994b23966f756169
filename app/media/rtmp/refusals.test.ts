import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logger } from "~/platform/logging/logger.server";
import { getEncoderReport } from "~/models/live/streams/broadcast/encoder-report.server";
import { createStreamKey } from "~/models/live/streams/broadcast/stream-keys.server";
import { makeEvent } from "../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../test/factories/accounts/people";
import { closeMedia, getMedia } from "../media.server";
import { RtmpWire } from "../testing/rtmp-wire";
import { TYPE } from "./protocol/messages";
import { RefusalThrottle } from "./refusal-throttle";

let port: number;

beforeEach(async () => {
  port = await getMedia().rtmp.listen(0, "127.0.0.1");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeMedia();
});

async function artistWithKey() {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id });

  return { artist, event, name: `${event.id}_${await createStreamKey(actorFor(artist))}` };
}

async function refused(name: string) {
  const wire = await RtmpWire.open(port);

  await wire.publish(name);

  const sentence = await wire.receive("NetStream.Publish.BadName");

  await wire.closed;

  return sentence;
}

test("an encoder that sends too much gets the reason before the connection closes, and so does its artist", async () => {
  const { artist, event, name } = await artistWithKey();
  const wire = await RtmpWire.open(port);

  await wire.publish(name);
  await wire.receive("NetStream.Publish.Start");

  const frame = Buffer.alloc(2_000_000, 0x27);
  const sentence = wire.receive("NetStream.Publish.Failed");

  for (let mb = 0; mb < 64; mb += 2) wire.send(TYPE.video, mb, frame);
  expect(await sentence).toBe(
    "More than 8 Mbit/s over a minute. Choose a bitrate of 2,500 to 5,000 kbit/s.",
  );
  await wire.closed;

  const { refusals } = await getEncoderReport(actorFor(artist), event.id);

  expect(refusals).toMatchObject([
    { code: "too_fast", count: 1, detail: expect.stringMatching(/^\d+\.\d$/) },
  ]);
});

test("an encoder that keeps reconnecting after a refusal is rejected early and logged once", async () => {
  const { artist, event, name } = await artistWithKey();
  const logged = vi.spyOn(logger, "info");
  const wrong = `${event.id}_nonsense`;

  for (let i = 0; i < 10; i++) expect(await refused(wrong)).toBe("This stream key opens no show.");
  for (let i = 0; i < 3; i++) {
    expect(await refused(wrong)).toBe("This stream key opens no show. Try again in a minute.");
  }

  const { refusals } = await getEncoderReport(actorFor(artist), event.id);

  expect(refusals).toMatchObject([{ code: "wrong_key", count: 10 }]);
  expect(logged.mock.calls.filter(([, text]) => text === "An encoder was refused")).toHaveLength(1);

  const right = await RtmpWire.open(port);

  await right.publish(name);
  await right.receive("NetStream.Publish.Start");
});

test("refusals are counted per name for a minute, and early reconnects do not count", () => {
  let now = 0;
  const throttle = new RefusalThrottle(() => now);

  for (let i = 0; i < 9; i++, now += 1000) throttle.note("a", "No.");
  expect(throttle.find("a")).toBeNull();
  throttle.note("a", "Still no.");
  expect(throttle.find("a")).toBe("Still no.");
  expect(throttle.find("b")).toBeNull();
  expect([throttle.mayLog("a"), throttle.mayLog("a"), throttle.mayLog("b")]).toEqual([
    true,
    false,
    true,
  ]);
  now = 60_000;
  expect(throttle.find("a")).toBeNull();
  now += 10_000;
  expect(throttle.mayLog("a")).toBe(true);
});

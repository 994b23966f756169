import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { GUEST } from "~/models/base/actor";
import { announce } from "~/models/base/announcements.server";
import { getStreamInfo } from "~/models/live/streams/stream-info.server";
import { getEncoderReport } from "~/models/live/streams/broadcast/encoder-report.server";
import { createStreamKey } from "~/models/live/streams/broadcast/stream-keys.server";
import { nextAnnouncement } from "../../../test/factories/delivery/announcements";
import { makeEvent } from "../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../test/factories/accounts/people";
import { closeMedia, getMedia } from "../media.server";
import { type EncoderOptions, hasFfmpeg, probe, TestEncoder } from "../testing/encoder";
import { expectValidPlaylist, readPlaylist } from "../testing/playlist-rules";
import { RtmpWire } from "../testing/rtmp-wire";
import { mediaPlaylist } from "../packager/media-playlist";
import { MinuteCap } from "../ingest/minute-cap";
import { writeAmf } from "./protocol/amf0";
import { readVideoTag } from "./flv/flv";
import { TYPE } from "./protocol/messages";

let port: number;
let encoders: TestEncoder[] = [];

beforeEach(async () => {
  port = await getMedia().rtmp.listen(0, "127.0.0.1");
});
afterEach(async () => {
  await Promise.all(encoders.map((it) => it.kill()));
  encoders = [];
  await closeMedia();
});

async function artistWithKey() {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id, replayDays: 7 });
  const key = await createStreamKey(actorFor(artist));

  return { artist, event, key, name: `${event.id}_${key}` };
}

function encode(streamName: string, options?: EncoderOptions, app = "live") {
  const encoder = new TestEncoder(`rtmp://127.0.0.1:${port}/${app}/${streamName}`, options);

  encoders.push(encoder);

  return encoder;
}

async function showOf(eventId: string) {
  const show = await getMedia().engine.findShow(eventId);
  if (!show) throw new Error("The show is not on air.");

  return show;
}

test.runIf(hasFfmpeg)(
  "H.264 with B-frames and AAC decode completely with every frame at its time",
  async () => {
    const { event, name } = await artistWithKey();
    const live = nextAnnouncement("show.live", event.id);
    const encoder = encode(name, { seconds: 9, speed: Infinity });

    await live;
    expect(await encoder.ended).toBe(0);

    // The encoder's process may end before its connection closes.
    const paused = { status: "paused", heights: [360] };

    await expect.poll(() => getStreamInfo(GUEST, event.id, null)).toMatchObject(paused);

    const show = await showOf(event.id);
    const [picture, sound] = [show.renditions.get("v360")!, show.renditions.get("a")!];

    for (const rendition of [picture, sound])
      expectValidPlaylist(mediaPlaylist(rendition, { lowLatency: true })!);
    show.finish();
    for (const { segments } of [picture, sound]) {
      segments
        .slice(1)
        .forEach((it, i) => expect(it.start).toBe(segments[i]!.start + segments[i]!.duration));
    }

    expect(picture.track).toMatchObject({
      width: 320,
      height: 180,
      codecString: expect.stringMatching(/^avc1\.\w{6}$/),
    });

    const files = mkdtempSync(path.join(tmpdir(), "rtmp-"));

    for (const rendition of [picture, sound]) {
      const pieces = await Promise.all(rendition.segments.map((it) => rendition.read(it.n)));

      writeFileSync(
        path.join(files, rendition.name),
        Buffer.concat([rendition.init(0)!, ...pieces.map((it) => it!)]),
      );
    }

    expect(probe(path.join(files, "v360"))).toEqual([
      { codec_name: "h264", width: 320, nb_read_frames: "225" },
    ]);

    const [audio] = probe(path.join(files, "a"));

    expect(audio!.codec_name).toBe("aac");
    expect(Number(audio!.nb_read_frames)).toBeGreaterThanOrEqual(421);
    rmSync(files, { recursive: true });
  },
);

test.runIf(hasFfmpeg)(
  "a returning encoder starts a new session after a discontinuity in picture and sound, in one replay",
  async () => {
    const { event, artist, name } = await artistWithKey();
    const live = nextAnnouncement("show.live", event.id);
    const first = encode(name, { seconds: 120, speed: 4 });

    await live;
    await first.kill();

    const again = encode(name, { seconds: 8, speed: Infinity });

    expect(await again.ended).toBe(0);

    // What ffmpeg sent last may still be on its way.
    const info = () => getStreamInfo(actorFor(artist), event.id, null);

    await expect.poll(info).toMatchObject({ status: "paused" });

    const show = await showOf(event.id);

    for (const track of ["v360", "a"] as const) {
      const playlist = mediaPlaylist(show.renditions.get(track)!, { lowLatency: true })!;

      expectValidPlaylist(playlist);
      expect(readPlaylist(playlist).segments.at(-1)!.discontinuity).toBe(1);
    }

    const [ended, ready] = [
      nextAnnouncement("show.ended", event.id),
      nextAnnouncement("replay.ready", event.id),
    ];

    announce({ type: "show.endRequested", eventId: event.id });
    await ended;
    await ready;

    const replay = await getMedia().engine.library.openReplay(event.id);

    expect(replay!.durationMs).toBeGreaterThan(10_000);
  },
);

test.runIf(hasFfmpeg)("codecs that browsers cannot play are refused with the reason", async () => {
  const { name } = await artistWithKey();
  const send = async (options: EncoderOptions) => {
    const encoder = encode(name, { seconds: 20, ...options });
    const code = await encoder.ended;

    return [code === 0, encoder.said] as const;
  };

  const old = await send({ video: ["-c:v", "flv1"] });

  expect(old).toEqual([false, expect.stringContaining("Sorenson H.263 is not taken here")]);

  const mp3 = await send({ sound: ["-c:a", "libmp3lame", "-ar", "44100"] });

  expect(mp3).toEqual([false, expect.stringContaining("MP3 is not taken here. Choose AAC")]);

  const rich = await send({
    video: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p"],
  });

  expect(rich).toEqual([false, expect.stringContaining("4:4:4 does not play in browsers")]);
});

test("HEVC, plain or in enhanced RTMP, is refused with the reason", async () => {
  for (const tag of [Buffer.from("\x90hvc1", "latin1"), Buffer.from([0x1c, 0, 0, 0, 0])]) {
    const { name } = await artistWithKey();
    const wire = await RtmpWire.open(port);

    await wire.publish(name);
    await wire.receive("NetStream.Publish.Start");
    wire.send(TYPE.video, 0, tag);
    expect(await wire.receive("NetStream.Publish.Rejected")).toBe(
      "HEVC is not taken here. Choose H.264 (x264).",
    );
    await wire.closed;
  }
});

test("a wrong key is refused, and so is a right one under another application or for another artist's show", async () => {
  const { event, key } = await artistWithKey();
  const other = await artistWithKey();

  for (const wrong of ["nonsense", `${event.id}_nonsense`, `${other.event.id}_${key}`]) {
    const wire = await RtmpWire.open(port);

    await wire.publish(wrong);
    expect(await wire.receive("NetStream.Publish.BadName")).toBe("This stream key opens no show.");
    await wire.closed;
  }

  const wire = await RtmpWire.open(port);

  await wire.publish(`${event.id}_${key}`, "other");
  expect(await wire.receive("NetConnection.Connect.Rejected")).toBe("The address ends in /live.");
  await wire.closed;
  expect(await getMedia().engine.findShow(event.id)).toBeNull();
});

test("a second encoder is refused while the first one sends", async () => {
  const { name } = await artistWithKey();
  const first = await RtmpWire.open(port);

  await first.publish(name);
  await first.receive("NetStream.Publish.Start");

  const second = await RtmpWire.open(port);

  await second.publish(name);
  expect(await second.receive("NetStream.Publish.BadName")).toBe(
    "This show is already being sent.",
  );
  expect(first.socket.destroyed).toBe(false);
});

test("a new key disconnects an encoder that uses the old one", async () => {
  const { artist, name } = await artistWithKey();
  const wire = await RtmpWire.open(port);

  await wire.publish(name);
  await wire.receive("NetStream.Publish.Start");
  await createStreamKey(actorFor(artist));
  expect(await wire.receive("NetStream.Publish.Failed")).toContain("no longer valid");
  await wire.closed;
});

test("an encoder that is still running does not restart an ended show", async () => {
  const { event, name } = await artistWithKey();
  const wire = await RtmpWire.open(port);

  await wire.publish(name);
  await wire.receive("NetStream.Publish.Start");
  announce({ type: "show.endRequested", eventId: event.id });
  expect(await wire.receive("NetStream.Publish.Failed")).toContain("Stop streaming");
  await wire.closed;

  const again = await RtmpWire.open(port);

  await again.publish(name);
  expect(await again.receive("NetStream.Publish.BadName")).toContain("Stop streaming");
});

test("an invalid configuration is refused with a message", async () => {
  const { name } = await artistWithKey();
  const wire = await RtmpWire.open(port);

  await wire.publish(name);
  await wire.receive("NetStream.Publish.Start");
  wire.send(TYPE.video, 0, Buffer.from([0x17, 0, 0, 0, 0, 1, 2, 3]));
  expect(await wire.receive("NetStream.Publish.Rejected")).toBe(
    "The H.264 configuration cannot be read.",
  );
  await wire.closed;
});

test("the artist reads why and how often her encoder was refused, and which program it was", async () => {
  const { artist, event, name } = await artistWithKey();

  for (let i = 0; i < 2; i++) {
    const wire = await RtmpWire.open(port);

    await wire.publish(name);
    await wire.receive("NetStream.Publish.Start");
    wire.send(
      TYPE.data,
      0,
      writeAmf("@setDataFrame", "onMetaData", {
        encoder: "obs-output module (libobs version 30.2.3)",
      }),
    );
    wire.send(TYPE.video, 0, Buffer.from("\x90hvc1", "latin1"));
    await wire.receive("NetStream.Publish.Rejected");
    await wire.closed;
  }

  const wrong = await RtmpWire.open(port);

  await wrong.publish(`${event.id}_nonsense`);
  await wrong.receive("NetStream.Publish.BadName");

  const { refusals, encoder, state } = await getEncoderReport(actorFor(artist), event.id);

  expect(refusals).toMatchObject([
    { code: "wrong_key", count: 1 },
    { code: "video_codec", detail: "HEVC", encoder: "OBS 30.2.3", count: 2 },
  ]);
  expect({ encoder, state }).toEqual({ encoder: "OBS 30.2.3", state: "stopped" });
});

test("H.264 in enhanced RTMP is accepted", () => {
  const config = readVideoTag(Buffer.from("\x90avc1\x01\x64", "latin1"));

  expect(config).toMatchObject({ kind: "config", data: Buffer.from([1, 0x64]) });

  const frame = readVideoTag(Buffer.from("\x91avc1\x00\x00\x50abc", "latin1"));

  expect(frame).toMatchObject({
    kind: "packet",
    key: true,
    compositionMs: 80,
    data: Buffer.from("abc"),
  });

  const plain = readVideoTag(Buffer.from("\xa3avc1abcd", "latin1"));

  expect(plain).toMatchObject({
    kind: "packet",
    key: false,
    compositionMs: 0,
    data: Buffer.from("abcd"),
  });
});

test("8 Mbit/s over a minute is refused, a peak is not, and 6 Mbit/s with sound is accepted for hours", () => {
  let now = 0;
  const send = (cap: MinuteCap, mbit: number, seconds: number) => {
    for (let tick = 0; tick < seconds * 10; tick++) {
      now += 100;
      if (!cap.tryConsume((mbit * 1e6) / 80)) return tick / 10;
    }

    return null;
  };

  const steady = new MinuteCap(() => now);

  expect(send(steady, 6.4 * 1.05, 4 * 3600)).toBeNull();
  expect(send(steady, 11, 8)).toBeNull();
  expect(send(steady, 9, 120)).toBeLessThan(90);
  expect(send(new MinuteCap(() => now), 14, 60)).toBeLessThan(40);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { GUEST } from "~/models/actor";
import { announce, onAnnouncement } from "~/models/announcements.server";
import { getStreamInfo } from "~/models/streams/stream-info.server";
import { makeStreamKey } from "~/models/streams/stream-keys.server";
import { makeEvent } from "../../../test/factories/events";
import { actorFor, makeArtist } from "../../../test/factories/people";
import { closeMedia, getMedia } from "../media.server";
import { type EncoderOptions, hasFfmpeg, probe, TestEncoder } from "../testing/encoder";
import { expectRulesKept, readPlaylist } from "../testing/playlist-rules";
import { mediaPlaylist } from "../packager/media-playlist";

let port: number;
let encoders: TestEncoder[] = [];
beforeEach(async () => void (port = await getMedia().rtmp.listen(0, "127.0.0.1")));
afterEach(async () => {
  await Promise.all(encoders.map((it) => it.kill()));
  encoders = [];
  await closeMedia();
});

async function artistWithKey() {
  const artist = await makeArtist();
  const event = await makeEvent({ artistId: artist.id, replayDays: 7 });
  return { artist, event, key: await makeStreamKey(actorFor(artist)) };
}

function encode(streamName: string, options?: EncoderOptions, app = "live") {
  const encoder = new TestEncoder(`rtmp://127.0.0.1:${port}/${app}/${streamName}`, options);
  encoders.push(encoder);
  return encoder;
}

const told = (type: "show.live" | "show.ended" | "replay.ready", eventId: string) =>
  new Promise<void>((resolve) => void onAnnouncement(type, (it) => it.eventId === eventId && resolve()));

async function showOf(eventId: string) {
  const show = await getMedia().engine.findShow(eventId);
  if (!show) throw new Error("The show is not on air.");
  return show;
}

test.runIf(hasFfmpeg)(
  "H.264 with B-frames and AAC become a show that decodes whole, with every frame in its time",
  async () => {
    const { event, key } = await artistWithKey();
    const live = told("show.live", event.id);
    const encoder = encode(`${event.id}_${key}`, { seconds: 9, isFast: true });
    await live;
    expect(await encoder.ended).toBe(0);
    expect(await getStreamInfo(GUEST, event.id, null)).toMatchObject({ status: "live", heights: [360] });
    const show = await showOf(event.id);
    const [picture, sound] = [show.renditions.get("v360")!, show.renditions.get("a")!];
    for (const rendition of [picture, sound]) expectRulesKept(mediaPlaylist(rendition, { lowLatency: true })!);
    show.finish();
    expect(picture.track).toMatchObject({
      width: 320,
      height: 180,
      codecString: expect.stringMatching(/^avc1\.\w{6}$/),
    });
    const files = mkdtempSync(path.join(tmpdir(), "rtmp-"));
    for (const rendition of [picture, sound]) {
      const pieces = await Promise.all(rendition.segments.map((it) => rendition.read(it.n)));
      writeFileSync(path.join(files, rendition.name), Buffer.concat([rendition.init(0)!, ...pieces.map((it) => it!)]));
    }
    expect(probe(path.join(files, "v360"))).toEqual([{ codec_name: "h264", width: 320, nb_read_frames: "225" }]);
    const [heard] = probe(path.join(files, "a"));
    expect(heard!.codec_name).toBe("aac");
    expect(Number(heard!.nb_read_frames)).toBeGreaterThanOrEqual(421);
    rmSync(files, { recursive: true });
  },
  60_000,
);

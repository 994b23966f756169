import { mkdtempSync, rmSync, statSync } from "node:fs";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { transaction } from "~db/client.server";
import { events } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { closeFreeLook } from "~/models/live/streams/free-look/change-free-look.server";
import { createStreamKey } from "~/models/live/streams/broadcast/stream-keys.server";
import {
  listShowSimulcasts,
  setShowSimulcast,
} from "~/models/live/simulcast/show-simulcasts.server";
import {
  addSimulcastTarget,
  removeSimulcastTarget,
  renewSimulcastKey,
} from "~/models/live/simulcast/simulcast-targets.server";
import { drawClosingCard } from "~/web/responses/closing-card.server";
import { nextAnnouncement } from "../../../test/factories/delivery/announcements";
import { makeEvent, makeTicketedEvent } from "../../../test/factories/shows/events";
import { actorFor, makeArtist } from "../../../test/factories/accounts/people";
import { closeMedia, getMedia, setClosingCard } from "../media.server";
import { readSoundTag, readVideoTag } from "../rtmp/flv/flv";
import { type Message, TYPE } from "../rtmp/protocol/messages";
import { hasFfmpeg, probe, TestEncoder } from "../testing/encoder";
import { RtmpSink } from "../testing/rtmp-sink";
import { freePort } from "../../../test/free-port";

const { SIMULCASTS } = env;
let port: number;
let sink: RtmpSink;
let address: string;
let encoders: TestEncoder[] = [];

beforeEach(async () => {
  setClosingCard(drawClosingCard);
  env.WEBHOOK_ALLOWED_ADDRESSES = ["127.0.0.1"];
  port = await getMedia().rtmp.listen(0, "127.0.0.1");
  sink = new RtmpSink();
  address = await sink.start();
});
afterEach(async () => {
  await Promise.all(encoders.map((it) => it.kill()));
  encoders = [];
  await closeMedia();
  sink.stop();
  env.WEBHOOK_ALLOWED_ADDRESSES = [];
  env.SIMULCASTS = SIMULCASTS;
});

const KEY = "abcd-1234-secret";
/** More than 50 frames with their sound. */
const BYTES_OF_FRAMES = 200_000;
const soon = { timeout: 60_000, interval: 50 };

/** A show of an artist with one target, which is switched on. */
async function showWithTarget(freeLookMinutes: number | null = null) {
  const artist = await makeArtist();
  const actor = actorFor(artist);
  const fields = { artistId: artist.id, startTime: new Date() };
  const event =
    freeLookMinutes === null
      ? await makeEvent(fields)
      : await makeTicketedEvent({ ...fields, freeLookMinutes });
  const target = await addSimulcastTarget(actor, { name: "Facebook", address, streamKey: KEY });

  await setShowSimulcast(actor, event.id, target.id, true);

  const streamKey = await createStreamKey(actor);
  const goLive = async () => {
    const live = nextAnnouncement("show.live", event.id);
    const options = { seconds: 240, speed: 4 };
    const encoder = new TestEncoder(
      `rtmp://127.0.0.1:${port}/live/${event.id}_${streamKey}`,
      options,
    );

    encoders.push(encoder);
    await live;

    return encoder;
  };

  const report = async () => (await listShowSimulcasts(actor, event.id))[0]!.report;

  return { actor, event, target, goLive, report };
}

const picturesOf = (media: Message[]) => media.filter(({ type }) => type === TYPE.video);

test.runIf(hasFfmpeg)(
  "a show arrives at the other site with every frame at its time, from a key frame on",
  async () => {
    const { goLive, report } = await showWithTarget();

    await goLive();
    await vi.waitFor(() => expect(sink.publications).toHaveLength(1), soon);

    const { media, app, key } = sink.publications[0]!;

    expect([app, key]).toEqual(["app/inst", KEY]);
    await vi.waitFor(() => expect(picturesOf(media).length).toBeGreaterThan(100), soon);

    const pictures = picturesOf(media).map(({ body, timestamp }) => ({
      tag: readVideoTag(body)!,
      timestamp,
    }));

    expect(pictures[0]!.tag.kind).toBe("config");
    expect(pictures[1]!.tag).toMatchObject({ kind: "packet", key: true });

    const times = pictures.slice(1).map(({ timestamp }) => timestamp);

    expect(times[0]).toBe(0);
    // 25 pictures a second, none missing: every step is 40 ms.
    expect(new Set(times.slice(1).map((time, i) => time - times[i]!))).toEqual(new Set([40]));

    const sound = media.filter(({ type }) => type === TYPE.audio);

    expect(readSoundTag(sound[0]!.body)!.kind).toBe("config");

    const soundTimes = sound.slice(1).map(({ timestamp }) => timestamp);

    expect(
      Math.max(...soundTimes.slice(1).map((time, i) => time - soundTimes[i]!)),
    ).toBeLessThanOrEqual(22);
    expect(Math.abs(soundTimes.at(-1)! - times.at(-1)!)).toBeLessThan(500);
    expect(await report()).toMatchObject({ state: "sending", lostPercent: 0 });
    await vi.waitFor(async () => expect((await report())!.kbitPerSecond).toBeGreaterThan(50), soon);
  },
);

test.runIf(hasFfmpeg)(
  "ffmpeg as the other site stores what was sent, without a complaint",
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-simulcast-"));

    try {
      const file = path.join(folder, "got.flv");
      const listening = await freePort();
      const url = `rtmp://127.0.0.1:${listening}/live/key`;
      const site = spawn("ffmpeg", ["-v", "error", "-listen", "1", "-i", url, "-c", "copy", file], {
        stdio: "ignore",
      });
      const gone = new Promise((resolve) => site.once("exit", resolve));

      address = `rtmp://127.0.0.1:${listening}/live`;

      const { goLive, actor, target, event, report } = await showWithTarget();

      await renewSimulcastKey(actor, target.id, "key");
      await goLive();
      await vi.waitFor(
        async () => expect((await report())!.kbitPerSecond).toBeGreaterThan(50),
        soon,
      );
      await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(BYTES_OF_FRAMES), soon);
      await setShowSimulcast(actor, event.id, target.id, false);
      await gone;

      const [picture, sound] = probe(file);

      expect([picture!.codec_name, sound!.codec_name]).toEqual(["h264", "aac"]);
      expect(Number(picture!.nb_read_frames)).toBeGreaterThan(50);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test.runIf(hasFfmpeg)(
  "a site that hangs up gets the show again; one that refuses is named, and the show goes on",
  async () => {
    const { goLive, report, actor, target, event } = await showWithTarget();

    await goLive();
    await vi.waitFor(
      () => expect(picturesOf(sink.publications[0]?.media ?? []).length).toBeGreaterThan(10),
      soon,
    );
    sink.cut();
    await vi.waitFor(() => expect(sink.publications).toHaveLength(2), soon);
    await vi.waitFor(
      () => expect(picturesOf(sink.publications[1]!.media).length).toBeGreaterThan(10),
      soon,
    );

    const [config, first] = picturesOf(sink.publications[1]!.media);

    expect([readVideoTag(config!.body)!.kind, first!.timestamp]).toEqual(["config", 0]);

    sink.refusal = { code: "NetStream.Publish.BadName", description: `The key ${KEY} is old.` };
    sink.cut();
    await vi.waitFor(async () => expect(await report()).toMatchObject({ state: "refused" }), soon);
    expect((await report())!.reason).toBe("The key … is old.");
    sink.refusal = null;
    await renewSimulcastKey(actor, target.id, "new-key");
    await vi.waitFor(() => expect(sink.publications.at(-1)!.key).toBe("new-key"), soon);
    await setShowSimulcast(actor, event.id, target.id, false);
    await vi.waitFor(
      () => expect(sink.publications.at(-1)).toMatchObject({ hasLeft: true, isClosed: true }),
      soon,
    );
  },
);

test.runIf(hasFfmpeg)(
  "switching off, removing the site and the end of the show say goodbye at once",
  async () => {
    const { goLive, actor, target, event, report } = await showWithTarget();

    await goLive();
    await vi.waitFor(() => expect(sink.publications).toHaveLength(1), soon);
    await setShowSimulcast(actor, event.id, target.id, false);
    await vi.waitFor(
      () => expect(sink.publications[0]).toMatchObject({ hasLeft: true, isClosed: true }),
      soon,
    );
    expect(await report()).toBeNull();
    await setShowSimulcast(actor, event.id, target.id, true);
    await vi.waitFor(() => expect(sink.publications).toHaveLength(2), soon);
    await removeSimulcastTarget(actor, target.id);
    await vi.waitFor(
      () => expect(sink.publications[1]).toMatchObject({ hasLeft: true, isClosed: true }),
      soon,
    );

    const again = await addSimulcastTarget(actor, { name: "YouTube", address, streamKey: KEY });

    await setShowSimulcast(actor, event.id, again.id, true);
    await vi.waitFor(() => expect(sink.publications).toHaveLength(3), soon);
    getMedia().engine.kick(event.id);
    await vi.waitFor(
      () => expect(sink.publications[2]).toMatchObject({ hasLeft: true, isClosed: true }),
      soon,
    );
  },
);

test.runIf(hasFfmpeg)(
  "a ticketed show is sent for as long as its free look; then a picture says where it goes on",
  async () => {
    const { goLive, actor, event } = await showWithTarget(5);

    await goLive();
    await vi.waitFor(
      () => expect(picturesOf(sink.publications[0]?.media ?? []).length).toBeGreaterThan(10),
      soon,
    );

    const { media } = sink.publications[0]!;

    await closeFreeLook(actor, event.id);

    const isCard = ({ type, body }: Message) =>
      type === TYPE.video && readVideoTag(body)!.kind === "config";

    // The card has its own settings; no media of the show follows them.
    await vi.waitFor(() => expect(media.filter(isCard)).toHaveLength(2), soon);

    const before = media.findLastIndex(isCard) - 1;

    await vi.waitFor(
      () => expect(sink.publications[0]).toMatchObject({ hasLeft: true, isClosed: true }),
      soon,
    );

    const [last, ...card] = picturesOf(media.slice(before));
    const seconds = (card.at(-1)!.timestamp - last!.timestamp) / 1000;

    expect(seconds).toBeGreaterThan(19);
    expect(seconds).toBeLessThan(21);
    // The card has ten pictures a second, the show 25.
    expect(card.length).toBeLessThan(210);
    expect(sink.publications).toHaveLength(1);
  },
);

test.runIf(hasFfmpeg)(
  "a ticketed show without a free look, a test show and one too many are sent nowhere",
  async () => {
    env.SIMULCASTS = 0;

    const { goLive, report, event, actor, target } = await showWithTarget();

    await goLive();
    await vi.waitFor(async () => expect(await report()).toMatchObject({ state: "full" }), soon);
    await transaction((tx) =>
      tx.update(events).set({ isRehearsal: true }).where(eq(events.id, event.id)),
    );
    await expect(setShowSimulcast(actor, event.id, target.id, true)).rejects.toMatchObject({
      code: "conflict",
    });
    await transaction((tx) =>
      tx
        .update(events)
        .set({ isRehearsal: false, eventType: "ticketed", ticketPriceCents: 900 })
        .where(eq(events.id, event.id)),
    );
    await expect(setShowSimulcast(actor, event.id, target.id, true)).rejects.toMatchObject({
      code: "conflict",
    });
    expect(sink.publications).toEqual([]);
  },
);

test.runIf(hasFfmpeg)(
  "addresses inside the own network are not dialled under any name",
  async () => {
    env.WEBHOOK_ALLOWED_ADDRESSES = [];
    address = address.replace("127.0.0.1", "localhost");

    const { goLive, report } = await showWithTarget();

    await goLive();
    await vi.waitFor(
      async () => expect(await report()).toMatchObject({ state: "reconnecting" }),
      soon,
    );
    expect(sink.publications).toEqual([]);
  },
);

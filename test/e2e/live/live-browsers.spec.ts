import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { findDemoShow } from "./live-demo";
import { signIn } from "../people";
import { goLive, pictureChanges, planShow, endStream } from "../show";

/** An artist with a planned show in a modified browser. */
async function artistIn(browser: Browser, change: () => void) {
  const artist = await (
    await browser.newContext({ permissions: ["camera", "microphone"] })
  ).newPage();

  await artist.addInitScript(change);
  await signIn(artist, "singer");

  const eventId = await planShow(artist, {
    title: `Trình duyệt khác ${Date.now()}`,
    eventType: "free",
  });

  return { artist, eventId };
}

/**
 * Like Firefox on Linux: parameter sets inside the key frames, and a record that repeats the first
 * byte of each.
 */
function encodeLikeFirefox() {
  const Real = window.VideoEncoder;
  const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const sized = (bytes: Uint8Array, of: number) =>
    join(
      Uint8Array.from({ length: of }, (_, i) => (bytes.length >> (8 * (of - 1 - i))) & 255),
      bytes,
    );
  const setsOf = (record: Uint8Array) => {
    const size = (record[6]! << 8) | record[7]!;
    const at = 8 + size + 1;
    const other = (record[at]! << 8) | record[at + 1]!;

    return [record.subarray(8, 8 + size), record.subarray(at + 2, at + 2 + other)] as const;
  };

  const twice = (set: Uint8Array) => join(set.subarray(0, 1), set);
  const spoil = (record: Uint8Array) => {
    const [sequence, picture] = setsOf(record).map(twice) as [Uint8Array, Uint8Array];
    const head = Uint8Array.from([1, ...sequence.subarray(1, 4), 0xff, 0xe1]);

    return join(head, sized(sequence, 2), Uint8Array.from([1]), sized(picture, 2));
  };

  window.VideoEncoder = class extends Real {
    constructor(init: VideoEncoderInit) {
      let record: Uint8Array | null = null;

      super({
        error: init.error,
        output: (chunk, meta) => {
          const given = meta?.decoderConfig?.description as ArrayBuffer | undefined;
          if (given) {
            record = new Uint8Array(given);
            meta!.decoderConfig!.description = spoil(record);
          }
          if (chunk.type !== "key" || !record) return init.output(chunk, meta);

          const data = new Uint8Array(chunk.byteLength);

          chunk.copyTo(data);

          const [sequence, picture] = setsOf(record);
          const { timestamp, duration } = chunk;
          const whole = join(sized(sequence, 4), sized(picture, 4), data);

          init.output(
            new EncodedVideoChunk({
              type: "key",
              timestamp,
              duration: duration ?? undefined,
              data: whole,
            }),
            meta,
          );
        },
      });
    }
  };
}

/** Suspends audio, as without a sound card or before a gesture. */
function holdSoundBack() {
  const Real = window.AudioContext;

  window.AudioContext = class extends Real {
    constructor(options?: AudioContextOptions) {
      super(options);
      void this.suspend();
    }
    override resume() {
      return new Promise<void>(() => {});
    }
  };
}

async function viewerOf(browser: Browser, eventId: string): Promise<Page> {
  const viewer = await (await browser.newContext()).newPage();

  await viewer.goto(`/stream/${eventId}`);

  return viewer;
}

async function endShow(artist: Page) {
  await endStream(artist);
  await expect(artist.getByText("Your live stream has ended").first()).toBeVisible();
}

test("a show from a browser with a broken H.264 record is playable, and the check plays it back first", async ({
  browser,
}) => {
  const { artist, eventId } = await artistIn(browser, encodeLikeFirefox);

  await artist.goto(`/stream/${eventId}`);
  await artist.getByRole("button", { name: "Check camera and sound" }).click();
  await expect(artist.getByText("We recorded a short sample and played it back.")).toBeVisible();
  await artist.getByRole("button", { name: "Close the check" }).click();
  await goLive(artist, eventId);
  await pictureChanges(await viewerOf(browser, eventId));
  await endShow(artist);
});

test("sound that never starts is reported after ten seconds, and the picture is sent alone", async ({
  browser,
}) => {
  const { artist, eventId } = await artistIn(browser, holdSoundBack);

  await artist.goto(`/stream/${eventId}`);
  await artist.getByRole("button", { name: "Start Streaming" }).click();
  await expect(artist.getByText("This browser hasn't started the sound")).toBeVisible();
  await expect(artist.getByText("You're live.")).toHaveCount(0);
  await artist.getByRole("button", { name: "Stream without sound" }).click();
  await expect(artist.getByText("You're live.")).toBeVisible();
  await expect(artist.getByText("viewers can't hear you")).toBeVisible();
  await pictureChanges(await viewerOf(browser, eventId));
  await endShow(artist);
});

test("the first Play after blocked autoplay is at the live edge, and leaving causes no console error", async ({
  browser,
}) => {
  // Where service workers are blocked, Playwright says so in the console.
  const viewer = await (await browser.newContext({ serviceWorkers: "allow" })).newPage();
  const said: string[] = [];

  viewer.on(
    "console",
    (message) => ["error", "warning"].includes(message.type()) && said.push(message.text()),
  );
  viewer.on("pageerror", (error) => said.push(String(error)));
  await viewer.addInitScript(() => {
    const play = HTMLMediaElement.prototype.play;
    // Playwright's evaluate counts as a user gesture; only real clicks do here.
    let isPressed = false;

    addEventListener(
      "pointerdown",
      () => {
        isPressed = true;
      },
      true,
    );
    HTMLMediaElement.prototype.play = function () {
      if (isPressed) return play.call(this);

      return Promise.reject(new DOMException("blocked", "NotAllowedError"));
    };
  });
  await viewer.goto(`/stream/${await findDemoShow(viewer)}`);

  const video = viewer.locator(".player video");

  await expect
    .poll(() => video.evaluate((it: HTMLVideoElement) => it.buffered.length))
    .toBeGreaterThan(0);

  const edge = () =>
    video.evaluate((it: HTMLVideoElement) => it.seekable.end(it.seekable.length - 1));
  const before = await edge();

  // Beyond the distance at which the player stops following.
  await expect.poll(edge).toBeGreaterThan(before + 25);
  await viewer.getByRole("button", { name: "Play", exact: true }).click();
  await pictureChanges(viewer);

  // Without the jump it would begin at what was the edge then.
  expect(await video.evaluate((it: HTMLVideoElement) => it.currentTime)).toBeGreaterThan(
    before + 10,
  );
  await viewer.getByRole("link", { name: "Go Back" }).first().click();
  await viewer.waitForURL((url) => !url.pathname.startsWith("/stream"));
  await viewer.waitForLoadState("networkidle");
  expect(said).toEqual([]);
});

import { afterEach, expect, test, vi } from "vitest";
import { AUDIO_TRACK, type TrackConfig } from "~/media/ingest/protocol";
import { trackNumber } from "../encode/encoder-output";
import type { Encoders } from "../encode/encoders";
import type { QueuedPacket } from "../send/send-queue";
import { checkDecoding } from "./decode-check";

type Kind = "picture" | "sound";
type Events = Parameters<Encoders["start"]>[1];

/** A decoder of the browser that can open every format and decodes all, or nothing. */
const decoder = (isBroken: boolean) =>
  class {
    static isConfigSupported = async () => ({ supported: true });
    state = "open";
    constructor(private readonly events: { output: (it: { close: () => void }) => void }) {}
    configure() {}
    decode() {
      if (!isBroken) this.events.output({ close: () => {} });
    }
    async flush() {}
    close() {}
  };

type Sent = { sent?: Kind[]; undescribed?: Kind; isRefused?: boolean };

/** Encoders that send the given kinds at once. */
function encodersOf({ sent = ["picture", "sound"], undescribed, isRefused = false }: Sent) {
  const start = async (_capture: unknown, events: Events) => {
    for (const kind of sent) {
      const track = trackNumber(kind === "picture" ? "v720" : AUDIO_TRACK);
      const config = {
        kind: kind === "picture" ? "video" : "audio",
        track,
        codecString: "x",
        description: "",
      };

      if (kind !== undescribed) events.onConfig(config as TrackConfig);
      for (let n = 0; n < 20; n++)
        events.onPacket({
          track,
          key: n === 0,
          timeUs: n,
          data: new Uint8Array(1),
        } as QueuedPacket);
    }

    if (isRefused) throw new Error("The camera is gone.");
  };

  return { renditions: [{ name: "v720" }], start, stop: () => {} } as unknown as Encoders;
}

afterEach(() => vi.unstubAllGlobals());

test.each<[string, Sent & { broken?: Kind }, string]>([
  ["both", {}, "good"],
  ["a picture that is not decoded", { broken: "picture" }, "picture"],
  ["sound that is not decoded", { broken: "sound" }, "sound"],
  ["a picture alone", { sent: ["picture"] }, "sound"],
  ["sound alone", { sent: ["sound"] }, "picture"],
  ["a picture without its description", { undescribed: "picture" }, "picture"],
  ["sound without its description", { undescribed: "sound" }, "sound"],
  ["an encoder that fails", { isRefused: true }, "picture"],
])("a sample of %s is checked", async (_what, { broken, ...sent }, result) => {
  vi.stubGlobal("VideoDecoder", decoder(broken === "picture"));
  vi.stubGlobal("AudioDecoder", decoder(broken === "sound"));
  vi.stubGlobal("EncodedVideoChunk", class {});
  vi.stubGlobal("EncodedAudioChunk", class {});

  const stop = new AbortController();
  const checking = checkDecoding(encodersOf(sent), {} as never, stop.signal);

  stop.abort();
  expect(await checking).toBe(result);
});

test("a browser without decoders says nothing about its encoding", async () => {
  expect(await checkDecoding(encodersOf({}), {} as never, new AbortController().signal)).toBe(
    "unknown",
  );
});

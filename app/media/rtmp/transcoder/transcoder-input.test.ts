import { expect, test, vi } from "vitest";
import { TranscoderInput } from "./transcoder-input";
import type { Transcoder } from "./transcoder";
import { renditionBitsFor } from "./source-bit-rate";

const FPS = 25;
const CONFIG = Buffer.from("config");
const MBIT = 1e6;

function ladder() {
  const sent: [number, number][] = [];
  const rendition = {
    send: (at: number, { length }: Buffer) => sent.push([at, length]),
    stop: vi.fn(),
  };
  const createTranscoder = vi.fn(
    (_made: unknown, _bits: number) => rendition as unknown as Transcoder,
  );
  const transcoded = { configure: vi.fn(), push: vi.fn(), expect: vi.fn(), cancel: vi.fn() };
  const input = new TranscoderInput(transcoded, createTranscoder);

  input.configure(CONFIG);

  let frame = 0;
  const send = (bits: number, seconds: number, gop = 2) => {
    for (const end = frame + seconds * FPS; frame < end; frame++) {
      const body = Buffer.alloc(bits / 8 / FPS);

      input.send({ timestampMs: (frame * 1000) / FPS, key: frame % (gop * FPS) === 0, body });
    }
  };

  const rates = () => createTranscoder.mock.calls.map(([, bits]) => bits);

  return { sent, transcoded, createTranscoder, rates, send, input };
}

test("the rendition uses 60 % of its source's rate and at most 700 kbit/s; a small source gets none", () => {
  expect(renditionBitsFor(5 * MBIT)).toBe(700_000);
  expect(renditionBitsFor(800_000)).toBe(480_000);
  expect(renditionBitsFor(420_000)).toBe(252_000);
  expect(renditionBitsFor(400_000)).toBeNull();
});

test("the source is measured up to its second key frame, and the rendition starts where the source did", () => {
  const { send, rates, sent, transcoded } = ladder();

  send(0.8 * MBIT, 2);
  expect(rates()).toEqual([]);
  send(0.8 * MBIT, 0.04);
  expect(rates()).toEqual([480_000]);
  expect(transcoded.expect).toHaveBeenCalledOnce();
  expect(sent.slice(0, 2)).toEqual([
    [0, CONFIG.length],
    [0, 4000],
  ]);
  send(9 * MBIT, 4);
  expect(sent.map(([at]) => at)).toEqual([
    0,
    ...Array.from({ length: sent.length - 1 }, (_, i) => i * 40),
  ]);
  expect(rates()).toEqual([480_000]);
});

test("rare key frames are not waited for, and frequent ones do not shorten the measurement", () => {
  const rare = ladder();

  rare.send(2 * MBIT, 4.04, 10);
  expect(rare.rates()).toEqual([700_000]);

  const frequent = ladder();

  frequent.send(2 * MBIT, 1.9, 0.4);
  expect(frequent.rates()).toEqual([]);
  frequent.send(2 * MBIT, 0.4, 0.4);
  expect(frequent.rates()).toEqual([700_000]);
});

test("a low-bit-rate source gets no rendition until it grows, and then one from a key frame on", () => {
  const { send, rates, sent, transcoded } = ladder();

  send(0.3 * MBIT, 20);
  expect(rates()).toEqual([]);
  expect(transcoded.expect).not.toHaveBeenCalled();
  send(1 * MBIT, 2.04);
  expect(rates()).toEqual([600_000]);
  expect(sent[1]![0]).toBe(20_000);
});

test("nothing is requested again or buffered without a spare core", () => {
  const { send, rates, createTranscoder, transcoded } = ladder();

  createTranscoder.mockReturnValue(null as unknown as Transcoder);
  send(2 * MBIT, 20);
  expect(rates()).toEqual([700_000]);
  expect(transcoded.expect).not.toHaveBeenCalled();
});

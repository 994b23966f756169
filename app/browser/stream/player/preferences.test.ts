import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepQuality, preferredQuality } from "./preferences";

beforeEach(() => {
  const items = new Map<string, string>();

  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const connectBy = (type: string) => vi.stubGlobal("navigator", { connection: { type } });

test("sound only is remembered for its type of connection, until a quality is chosen there", () => {
  connectBy("wifi");
  keepQuality(720);
  connectBy("cellular");
  keepQuality("audio");
  expect(preferredQuality()).toBe("audio");

  connectBy("wifi");
  expect(preferredQuality()).toBe(720);

  connectBy("cellular");
  keepQuality(480);
  expect(preferredQuality()).toBe(480);
});

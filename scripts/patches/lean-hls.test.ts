import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withoutUnused } from "./lean-hls";

const HLS = readFileSync(createRequire(import.meta.url).resolve("hls.js/dist/hls.mjs"), "utf8");

test("The installed hls.js loses what our streams never need and keeps separate sound", () => {
  const lean = withoutUnused(HLS);
  expect(lean).toContain("emeController: undefined");
  expect(lean).toContain("audioStreamController: AudioStreamController");
});

test("Another build of hls.js is refused, not silently shipped whole", () => {
  expect(() => withoutUnused("const muxConfig = [];")).toThrow("built differently");
});

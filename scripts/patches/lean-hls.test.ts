import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { withoutUnused } from "./lean-hls";

const HLS = readFileSync(createRequire(import.meta.url).resolve("hls.js/dist/hls.mjs"), "utf8");

test("the installed hls.js loses unused features and keeps separate audio", () => {
  const lean = withoutUnused(HLS);

  expect(lean).toContain("emeController: undefined");
  expect(lean).not.toContain("new AESDecryptor()");
  expect(lean).toContain("audioStreamController: AudioStreamController");
});

test("an unknown build of hls.js is refused", () => {
  expect(() => withoutUnused("const muxConfig = [];")).toThrow("built differently");
});

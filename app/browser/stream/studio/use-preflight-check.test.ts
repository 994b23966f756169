import { expect, test } from "vitest";
import { INITIAL_PREFLIGHT_STATE, type PreflightState } from "./broadcast/capture/preflight-check";
import { hasPassed } from "./use-preflight-check";

const PASSED: PreflightState = {
  ...INITIAL_PREFLIGHT_STATE,
  size: { width: 1280, height: 720, frameRate: 30 },
  heights: [720, 360],
  playable: "good",
  upload: { state: "done", bitsPerSecond: 5e6, enoughFor: "all" },
};

test("a check is passed when picture, sound and upload carry a show", () => {
  const withLowUpload = { state: "done", bitsPerSecond: 1e6, enoughFor: "low" } as const;

  expect(hasPassed(PASSED)).toBe(true);
  expect(hasPassed({ ...PASSED, playable: "unknown", upload: withLowUpload })).toBe(true);
});

test.each<Partial<PreflightState>>([
  { problem: "device_lost" },
  { size: null },
  { heights: [] },
  { playable: null },
  { playable: "sound" },
  { upload: { state: "measuring", part: 1 } },
  { upload: { state: "failed" } },
  { upload: { state: "done", bitsPerSecond: 1e5, enoughFor: "sound" } },
])("a check with %j is not passed", (change) => {
  expect(hasPassed({ ...PASSED, ...change })).toBe(false);
});

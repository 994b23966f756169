import os from "node:os";
import { afterEach, expect, test, vi } from "vitest";
import { summarize } from "../../../../test/factories/base/checks";
import { readMemory } from "./machine.server";

afterEach(() => void vi.restoreAllMocks());

test.each([
  [2e9, 0, "ok enough"],
  [2e9, 2 ** 64, "ok enough"],
  [512e6, 0, "warn tight"],
  [300e6, 0, "bad little"],
  [2e9, 512e6, "warn tight"],
  [2e9, 256e6, "bad little"],
])(
  "a machine with %d bytes of memory, of which the service may have %d, is judged",
  (all, limit, expected) => {
    vi.spyOn(os, "totalmem").mockReturnValue(all);
    vi.spyOn(process, "constrainedMemory").mockReturnValue(limit);
    expect(summarize("memory", readMemory())).toBe(expected);
    expect(readMemory().values).toEqual({ all: { bytes: Math.min(all, limit || all) } });
  },
);

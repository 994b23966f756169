import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeStorage } from "~/models/base/storage.server";
import { RequestDrain } from "./request-drain";
import { shutDownOnSignal } from "./shut-down.server";

vi.mock("./start-jobs.server", () => ({
  stopJobs: () => Promise.reject(new Error("database or disk is full")),
}));
vi.mock("~/models/base/storage.server", () => ({ closeStorage: vi.fn(async () => {}) }));

const LONGER_THAN_THE_LIMIT_MS = 4000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("a job that cannot save its last work does not keep the database from being closed", async () => {
  const exit = vi.spyOn(process, "exit").mockReturnValue(undefined as never);
  const listeners = vi.spyOn(process, "on").mockReturnThis();

  shutDownOnSignal(createServer(), new RequestDrain(), []);
  listeners.mock.calls.find(([signal]) => signal === "SIGTERM")![1]("SIGTERM");
  await vi.advanceTimersByTimeAsync(LONGER_THAN_THE_LIMIT_MS);

  expect(closeStorage).toHaveBeenCalledOnce();
  expect(exit.mock.calls[0]).toEqual([0]);
});

import childProcesses, { type ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logger } from "~/platform/logging/logger.server";
import { processWithoutDescriptors } from "../../../test/fakes/process-without-descriptors";
import type { MediaTap } from "../media-tap";
import { RtmpSink } from "../testing/rtmp-sink";
import { VIDEO, videoPackets } from "../testing/test-packets";
import { openRtmp } from "./simulcasts.server";
import { TargetSender } from "./target-sender";

let sink: RtmpSink;

beforeEach(() => {
  sink = new RtmpSink();
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  sink.stop();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

function failToStart(spawn: () => ChildProcess) {
  vi.spyOn(childProcesses, "spawn").mockImplementation(spawn);
  syncBuiltinESMExports();
}

/** A sender whose site has received pictures. */
async function sendShow() {
  const tcUrl = await sink.start();
  let tap: MediaTap | undefined;
  const sender = new TargetSender({
    address: { tcUrl, app: "app/inst", key: "k3y" },
    open: () => openRtmp(tcUrl, { allowed: ["127.0.0.1"] }),
    listen: (listener) => {
      tap = listener;

      return () => {};
    },
  });

  await vi.waitFor(() => expect(sender.report().state).toBe("sending"), { timeout: 60_000 });
  tap!.configure("v720", VIDEO);
  for (const packet of videoPackets({ seconds: 10 })) tap!.push("v720", packet);
  await vi.waitFor(() => expect(sink.publications[0]!.media).not.toEqual([]), { timeout: 60_000 });

  return sender;
}

const drawCard = () => Promise.resolve(Buffer.from("picture"));

async function expectGoodbye() {
  await vi.waitFor(
    () => expect(sink.publications).toMatchObject([{ hasLeft: true, isClosed: true }]),
    { timeout: 60_000 },
  );
}

test("a show ends at another site if the program of the last picture throws", async () => {
  const sender = await sendShow();

  failToStart(() => {
    throw new Error("spawn ENOMEM");
  });
  await sender.finish(drawCard);

  expect(childProcesses.spawn).toHaveBeenCalledOnce();
  await expectGoodbye();
});

test("a show ends at another site if the program of the last picture has no streams", async () => {
  const sender = await sendShow();

  failToStart(processWithoutDescriptors);
  await sender.finish(drawCard);

  expect(childProcesses.spawn).toHaveBeenCalledOnce();
  await expectGoodbye();
});

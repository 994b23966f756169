import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { makeCertificate } from "../../../test/deploy/nginx";
import { TYPE } from "../rtmp/protocol/messages";
import { RtmpSink } from "../testing/rtmp-sink";
import { openRtmp } from "./simulcasts.server";
import { type PublishEnd, RtmpPublisher } from "./rtmp-publisher";

const LOCAL = { allowed: ["127.0.0.1"] };
const soon = { timeout: 60_000, interval: 20 };
let sink: RtmpSink | undefined;

afterEach(() => sink?.stop());

/** Publishes one stream and waits until it is taken, refused or gone. */
async function publish(address: string, network: Parameters<typeof openRtmp>[1] = LOCAL) {
  let end: PublishEnd | null = null;
  let isPublishing = false;
  const callbacks = {
    onPublishing: () => {
      isPublishing = true;
    },
    onEnd: (it: PublishEnd) => {
      end = it;
    },
  };
  const publisher = new RtmpPublisher(
    openRtmp(address, network),
    { tcUrl: address, app: "app/inst", key: "k3y" },
    callbacks,
  );

  await vi.waitFor(() => expect(isPublishing || end !== null).toBe(true), soon);

  return { publisher, end: end as PublishEnd | null };
}

test("a stream goes on after four and a half hours, when times no longer fit three bytes", async () => {
  sink = new RtmpSink();

  const { publisher } = await publish(await sink.start());
  const times = [0xfffffe, 0xffffff, 0x1000000, 0x1000028];

  for (const time of times) publisher.send(TYPE.video, time, Buffer.alloc(10_000, 0x17));
  await vi.waitFor(() => expect(sink!.publications[0]!.media).toHaveLength(4), soon);
  expect(
    sink.publications[0]!.media.map(({ timestamp, body }) => [timestamp, body.length]),
  ).toEqual(times.map((time) => [time, 10_000]));
  publisher.end();
});

test("RTMPS needs a certificate that is trusted", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-rtmps-"));

  try {
    const { certificate, key } = makeCertificate(folder, ["localhost"]);
    const ca = readFileSync(certificate, "utf8");

    sink = new RtmpSink({ cert: ca, key: readFileSync(key, "utf8") });

    const address = await sink.start("localhost");
    const network = { allowed: ["127.0.0.1", "::1"], ca };
    const { publisher, end } = await publish(address, network);

    expect(end).toBeNull();
    publisher.end();
    expect((await publish(address, { allowed: network.allowed })).end).toMatchObject({
      kind: "gone",
    });
    expect(sink.publications).toHaveLength(1);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("a site that is no RTMP server, and one that nobody runs, end with a reason", async () => {
  const chatty = net.createServer((socket) => {
    socket.on("error", () => {}).resume();
    socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
  });

  await new Promise<void>((resolve) => chatty.listen(0, "127.0.0.1", resolve));

  const { port } = chatty.address() as net.AddressInfo;
  const address = `rtmp://127.0.0.1:${port}/app`;

  expect((await publish(address)).end).toEqual({ kind: "refused", reason: "not RTMP" });
  await new Promise((resolve) => chatty.close(resolve));
  expect((await publish(address)).end).toEqual({ kind: "gone", reason: "ECONNREFUSED" });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "@playwright/test";
import { readVideoTag } from "../../../app/media/rtmp/flv/flv";
import { TYPE } from "../../../app/media/rtmp/protocol/messages";
import { RtmpSink } from "../../../app/media/testing/rtmp-sink";
import { test } from "../journey-test";
import { OWN_SERVER as baseURL, startServer, stopServer } from "../own-server";
import { signIn } from "../people";
import { goLive, planShow } from "../show";

test("an artist's show from the browser is live on another site as well, until she switches it off", async ({
  browser,
}) => {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-simulcast-"));
  const sink = new RtmpSink();
  const address = await sink.start();
  const settings = { PAYMENTS: "test", WEBHOOK_ALLOWED_ADDRESSES: "127.0.0.1" };
  const server = await startServer({ folder, settings });

  try {
    const artist = await (await browser.newContext({ baseURL, permissions: ["camera", "microphone"] })).newPage();

    await signIn(artist, "singer");
    await artist.goto("/dashboard/simulcast");
    await artist.fill("input[name=name]", "Facebook");
    await artist.fill("input[name=address]", address);
    await artist.fill("input[name=streamKey]", " secret-key ");
    await artist.getByRole("button", { name: "Add site" }).click();
    await expect(artist.getByText("Site added")).toBeVisible();
    await expect(artist.getByText(address)).toBeVisible();
    expect(await artist.content()).not.toContain("secret-key");

    const eventId = await planShow(artist, { title: "Phát hai nơi", eventType: "free" });

    await artist.goto(`/stream/${eventId}`);
    await artist.getByRole("button", { name: "Switch on: Facebook" }).click();
    await expect(artist.locator("#simulcast")).toContainText("Ready");
    await goLive(artist, eventId);
    await expect.poll(() => sink.publications[0]?.media.length ?? 0).toBeGreaterThan(100);

    const { key, media } = sink.publications[0]!;

    expect(key).toBe("secret-key");

    const [config, first] = media.filter(({ type }) => type === TYPE.video).map(({ body }) => readVideoTag(body)!);

    expect([config!.kind, first]).toEqual(["config", expect.objectContaining({ kind: "packet", key: true })]);
    expect(media.some(({ type }) => type === TYPE.audio)).toBe(true);
    await expect(artist.locator("#simulcast")).toContainText(/Sending, [1-9][\d,]* kbit\/s/);

    await artist.getByRole("button", { name: "Switch off: Facebook" }).click();
    await expect.poll(() => sink.publications[0]!.hasLeft).toBe(true);
    await expect(artist.locator("#simulcast")).toContainText("Off");
    await expect(artist.getByText("You're live.")).toBeVisible();
  } finally {
    await stopServer(server);
    sink.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

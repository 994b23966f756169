import { spawn, spawnSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { OWN_SERVER } from "../own-server";

/** RTMP port of the test's own server. */
export const RTMP_PORT = String(Number(new URL(OWN_SERVER).port) + 1);

export const hasFfmpeg = () => spawnSync("ffmpeg", ["-version"], { stdio: "ignore" }).status === 0;

/** Sends the demo's clip with ffmpeg, like OBS, to the test's own server or to another port. */
export function startEncoder(streamName: string, port: string | number = RTMP_PORT) {
  const clip = [
    "-re",
    "-stream_loop",
    "-1",
    "-i",
    "app/media/demo/clip.mp4",
    "-map",
    "0:v:0",
    "-map",
    "0:a:0",
  ];
  const address = `rtmp://127.0.0.1:${port}/live/${streamName}`;

  return spawn("ffmpeg", ["-v", "quiet", ...clip, "-c", "copy", "-f", "flv", address], {
    stdio: "ignore",
  });
}

/** @returns the signed-in artist's new stream key */
export async function makeStreamKey(artist: Page): Promise<string> {
  await artist.goto("/dashboard/streaming");
  await artist.locator("button[value=make]").click();
  await expect(artist.getByText("This is your stream key")).toBeVisible();

  const values = await artist
    .locator("input[readonly]")
    .evaluateAll((all: HTMLInputElement[]) => all.map((it) => it.value));

  return values.find((value) => /^[0-9a-f]{32}$/.test(value))!;
}

import { randomBytes } from "node:crypto";
import https from "node:https";
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";

/** A picture of noise, which no format makes smaller: 2000 × 1500 pixels of 3 bytes. */
export async function makePhoto() {
  const raw = { width: 2000, height: 1500, channels: 3 } as const;
  const buffer = await sharp(randomBytes(2000 * 1500 * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();

  expect(buffer.length).toBeGreaterThan(9_000_000);

  return { name: "photo.png", mimeType: "image/png", buffer };
}

export async function say(page: Page, words: string) {
  await page.locator("[name=message]").fill(words);
  await page.locator("[name=message]").press("Enter");
}

export async function status(page: Page, address: string): Promise<number> {
  return (await page.request.get(address)).status();
}

/** Reads an endless response until it holds enough; fails if it ends before. */
export function readUntil(
  address: string,
  isEnough: (text: string) => boolean | Promise<boolean>,
  headers: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = https.get(address, { rejectUnauthorized: false, headers }, async (response) => {
      let text = "";

      for await (const chunk of response) {
        text += (chunk as Buffer).toString("latin1");
        if (!(await isEnough(Buffer.from(text, "latin1").toString()))) continue;

        request.destroy();

        return resolve(Buffer.from(text, "latin1").toString());
      }

      reject(new Error(`${address} ended after ${text.length} bytes`));
    });

    request.on("error", reject);
  });
}

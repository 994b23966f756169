import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import webPush from "web-push";
import { z } from "zod";
import { env } from "~/platform/settings/env.server";
import { required } from "~/platform/required";

const Keys = z.object({
  publicKey: z.string().regex(/^[\w-]{87}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
});

/** The site's VAPID key pair (P-256) in base64url. Subscriptions are bound to the public key. */
export type PushKeys = z.output<typeof Keys>;

const keysFile = () => path.join(env.DATA_DIR, "push-keys.json");

/** @returns null where there is no file @throws Error where it cannot be read */
export function findPushKeys(): PushKeys | null {
  let text: string;

  try {
    text = readFileSync(keysFile(), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }

  return Keys.parse(JSON.parse(text));
}

/** Makes the key pair. A crash leaves the whole file or none, and an existing one stays. */
export function createPushKeys(): PushKeys {
  const part = `${keysFile()}.${randomUUID()}.part`;

  writeFileSync(part, JSON.stringify(webPush.generateVAPIDKeys()), {
    flag: "wx",
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(part, keysFile());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(part);
  }

  return required(findPushKeys());
}

import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import webPush from "web-push";
import { z } from "zod";
import { env } from "~/platform/settings/env.server";
import { required } from "~/platform/required";

const KeyFile = z.object({
  publicKey: z.string().regex(/^[\w-]{87}$/),
  privateKey: z.string().regex(/^[\w-]{43}$/),
});

/** The site's VAPID key pair (P-256) in base64url. Subscriptions are bound to the public key. */
export type PushKeys = z.output<typeof KeyFile>;

const keysFile = () => path.join(env.DATA_DIR, "push-keys.json");

/** @returns null without a file @throws Error if the file cannot be read */
export function findPushKeys(): PushKeys | null {
  let fileText: string;

  try {
    fileText = readFileSync(keysFile(), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;

    throw error;
  }

  return KeyFile.parse(JSON.parse(fileText));
}

/** Creates the key pair. A crash leaves the complete file or none, and an existing file stays. */
export function createPushKeys(): PushKeys {
  const partialFile = `${keysFile()}.${randomUUID()}.part`;

  writeFileSync(partialFile, JSON.stringify(webPush.generateVAPIDKeys()), {
    flag: "wx",
    mode: 0o600,
    flush: true,
  });
  try {
    linkSync(partialFile, keysFile());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(partialFile);
  }

  return required(findPushKeys());
}

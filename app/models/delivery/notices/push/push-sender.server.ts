import { db } from "~db/client.server";
import { pushSubscriptions } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";
import { createPushKeys, findPushKeys, type PushKeys } from "~/integrations/push/push-keys.server";
import type { PushSender } from "~/integrations/push/send-push.server";
import { logger } from "~/platform/logging/logger.server";
import { singleton } from "~/platform/process/singleton.server";

const cachedKeys = singleton("push keys", () => ({ keys: null as PushKeys | null }));

/**
 * True if push is offered. The site's service worker shows push notifications, and operators can
 * turn it off.
 */
export function isPushOffered(): boolean {
  return env.SERVICE_WORKER;
}

/** @throws AppError unavailable */
export function assertPushOffered(): void {
  if (!isPushOffered()) throw new AppError("unavailable", "notices:pushOff");
}

/**
 * Gets the sender for push services. Browsers with an installed worker still get notifications
 * while push is turned off.
 * @throws AppError unavailable if the key file is lost or damaged
 */
export async function getPushSender(): Promise<PushSender> {
  return { keys: await readKeysOnce(), contact: contactAddress() };
}

/**
 * Gets the site's key pair, which is created at first use. It is not replaced while browsers are
 * subscribed with it: they would not accept another.
 * @throws AppError unavailable if push is not offered, or the key file is lost or damaged
 */
export async function getPushKeys(): Promise<PushKeys> {
  assertPushOffered();

  return readKeysOnce();
}

/** Finds a fault of the key file, for the operator. */
export async function findPushKeysFault(): Promise<"lost" | "damaged" | null> {
  try {
    return findPushKeys() === null && (await areBrowsersSubscribed()) ? "lost" : null;
  } catch {
    return "damaged";
  }
}

async function readKeysOnce(): Promise<PushKeys> {
  return (cachedKeys.keys ??= await readOrCreate());
}

async function readOrCreate(): Promise<PushKeys> {
  const fault = await findPushKeysFault();
  if (fault) {
    logger.error(
      { fault },
      "The file push-keys.json in DATA_DIR is needed: restore it from a backup",
    );
    throw new AppError("unavailable", "notices:pushUnavailable");
  }

  return findPushKeys() ?? createPushKeys();
}

async function areBrowsersSubscribed() {
  return (
    (await db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).limit(1)).length > 0
  );
}

/**
 * Address that push services write to in case of problems. Apple does not accept a local address.
 */
function contactAddress(): string {
  const { CONTACT: contact, APP_URL: siteUrl } = env;
  if (contact?.includes("@") && !contact.includes("/")) return `mailto:${contact}`;

  const address = [contact, siteUrl].find((httpsAddress) => httpsAddress?.startsWith("https:"));

  return address ?? "mailto:no-reply@nhacsong.invalid";
}

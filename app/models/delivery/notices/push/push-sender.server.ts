import { db } from "~db/client.server";
import { pushSubscriptions } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { AppError } from "~/platform/errors";
import { createPushKeys, findPushKeys, type PushKeys } from "~/integrations/push/push-keys.server";
import type { PushSender } from "~/integrations/push/send-push.server";
import { logger } from "~/platform/logging/logger.server";
import { singleton } from "~/platform/process/singleton.server";

const known = singleton("push keys", () => ({ keys: null as PushKeys | null }));

/** Notices on devices are shown by the site's service worker, which operators can turn off. */
export function isPushOffered(): boolean {
  return env.SERVICE_WORKER;
}

/** @throws AppError unavailable */
export function assertPushOffered(): void {
  if (!isPushOffered()) throw new AppError("unavailable", "notices:pushOff");
}

/**
 * Who sends, for the push services. Browsers that still have a worker are sent to although it is
 * turned off.
 * @throws AppError unavailable where the file is lost or damaged
 */
export async function getPushSender(): Promise<PushSender> {
  return { keys: await readKeysOnce(), contact: contactAddress() };
}

/**
 * The site's key pair, made when it is first asked for. Never made anew while browsers are
 * subscribed with the former one: none of them would accept it.
 * @throws AppError unavailable where notices on devices are not offered, or the file is lost or
 * damaged
 */
export async function getPushKeys(): Promise<PushKeys> {
  assertPushOffered();

  return readKeysOnce();
}

/** What is wrong with the keys, for the operator. */
export async function findPushKeysFault(): Promise<"lost" | "damaged" | null> {
  try {
    return findPushKeys() === null && (await areBrowsersSubscribed()) ? "lost" : null;
  } catch {
    return "damaged";
  }
}

async function readKeysOnce(): Promise<PushKeys> {
  return (known.keys ??= await readOrCreate());
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

/** Push services write to it when something is wrong. Apple accepts no address of this machine. */
function contactAddress(): string {
  const { CONTACT: contact, APP_URL: site } = env;
  if (contact?.includes("@") && !contact.includes("/")) return `mailto:${contact}`;

  const address = [contact, site].find((one) => one?.startsWith("https:"));

  return address ?? "mailto:no-reply@nhacsong.invalid";
}

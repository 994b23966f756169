import type { ServerResponse } from "node:http";
import { onAnnouncement } from "~/models/base/announcements.server";

const RECHECK_MS = 10_000;

/** `isAuthorized` is asked again at intervals, and when the free look of the event ends. */
export type RepeatedCheck = { eventId: string; isAuthorized: () => Promise<boolean> };

/** Runs a long response and closes it when its reader loses access. */
export async function whileAuthorized(
  res: ServerResponse,
  { eventId, isAuthorized }: RepeatedCheck,
  work: () => Promise<void>,
) {
  const check = async () => {
    if (!(await isAuthorized().catch(() => true))) res.destroy();
  };

  const recheck = setInterval(() => void check(), RECHECK_MS);
  const stop = onAnnouncement("freeLook.ended", (it) =>
    it.eventId === eventId ? check() : undefined,
  );

  try {
    await work();
  } finally {
    clearInterval(recheck);
    stop();
  }
}

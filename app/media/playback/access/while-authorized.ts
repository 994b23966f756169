import type { ServerResponse } from "node:http";
import { onAnnouncement } from "~/models/base/announcements.server";

const RECHECK_MS = 10_000;

/** `isAuthorized` is called at intervals, and when the free look of the event ends. */
export type RepeatedCheck = { eventId: string; isAuthorized: () => Promise<boolean> };

/** Runs a long response and closes it when its client loses access. */
export async function whileAuthorized(
  response: ServerResponse,
  { eventId, isAuthorized }: RepeatedCheck,
  work: () => Promise<void>,
) {
  const check = async () => {
    if (!(await isAuthorized().catch(() => true))) response.destroy();
  };

  const recheck = setInterval(() => void check(), RECHECK_MS);
  const stop = onAnnouncement("freeLook.ended", (ended) =>
    ended.eventId === eventId ? check() : undefined,
  );

  try {
    await work();
  } finally {
    clearInterval(recheck);
    stop();
  }
}

import type { ServerResponse } from "node:http";

const RECHECK_MS = 10_000;

/** Runs a long response and closes it when its reader loses access. */
export async function whileAuthorized(
  res: ServerResponse,
  isAuthorized: () => Promise<boolean>,
  work: () => Promise<void>,
) {
  const recheck = setInterval(async () => {
    if (!(await isAuthorized().catch(() => true))) res.destroy();
  }, RECHECK_MS);
  try {
    await work();
  } finally {
    clearInterval(recheck);
  }
}

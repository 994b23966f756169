import type { ServerResponse } from "node:http";

const RECHECK_MS = 10_000;

/** Does a long answer's work, and breaks the answer off when its reader may no longer have it. */
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

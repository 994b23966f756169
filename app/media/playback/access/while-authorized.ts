import type { ServerResponse } from "node:http";

const RECHECK_MS = 10_000;

/** Runs a long response and closes it when its reader loses access. */
export async function whileAuthorized(
  res: ServerResponse,
  isAuthorized: () => Promise<boolean>,
  work: () => Promise<void>,
) {
  const check = async () => {
    if (!(await isAuthorized().catch(() => true))) res.destroy();
  };
  const recheck = setInterval(() => void check(), RECHECK_MS);
  try {
    await work();
  } finally {
    clearInterval(recheck);
  }
}

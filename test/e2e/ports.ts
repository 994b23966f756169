import { tmpdir } from "node:os";
import path from "node:path";

/** Each parallel worker has a server of its own, ten ports after the one before. */
export function portOf(worker: number): number {
  return Number(process.env.E2E_PORT ?? 3900) + 10 * worker;
}

/** The port of this worker's server. */
export const PORT = portOf(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/** Where that server takes encoders: see serve.mjs. */
export const SITE_RTMP_PORT = PORT + 5;

/** The data of this worker's server. */
export const DATA_FOLDER = path.join(tmpdir(), `nhacsong-e2e-${PORT}`);

/** The data of the demo, as seeded. */
export const DEMO_FOLDER = `${DATA_FOLDER}-demo`;

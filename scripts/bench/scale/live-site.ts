import { setTimeout as wait } from "node:timers/promises";
import { startCamera } from "./camera";
import { BenchSite } from "./site";

const RECONNECT_MS = 500;
const FIRST_SEGMENTS_MS = 4000;

type Wanted = { port: number; mbit: number; edges?: string[]; relays?: number; holders?: number };

/** Starts a site with a live show: ticketed if there are holders, else free. */
export async function startLiveSite({
  port,
  mbit: megabits,
  edges = [],
  relays = 0,
  holders = 0,
}: Wanted) {
  const benchSite = new BenchSite(port, { edges, relays });
  let camera: ReturnType<typeof startCamera> | undefined;
  let isClosed = false;
  let restartTimer: NodeJS.Timeout | undefined;
  const closeSite = async () => {
    isClosed = true;
    clearTimeout(restartTimer);
    camera?.kill();
    await benchSite.close();
  };

  try {
    await benchSite.start(holders);

    const eventId = holders > 0 ? benchSite.seeded.ticketed : benchSite.seeded.free;
    const address = `rtmp://127.0.0.1:${benchSite.rtmpPort}/live/${eventId}_${benchSite.seeded.streamKey}`;
    // Connects again after home was away, as OBS does.
    const startFilming = () => {
      camera = startCamera(benchSite.folder, megabits, address);
      camera.once("exit", () => {
        if (!isClosed) restartTimer = setTimeout(startFilming, RECONNECT_MS);
      });
    };

    startFilming();
    while (!(await benchSite.isLive(eventId))) await wait(200);
    await wait(FIRST_SEGMENTS_MS);

    return { site: benchSite, eventId, close: closeSite };
  } catch (error) {
    await closeSite();
    throw error;
  }
}

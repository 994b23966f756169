import { setTimeout as wait } from "node:timers/promises";
import { startCamera } from "./camera";
import { BenchSite } from "./site";

const RECONNECT_MS = 500;
const FIRST_SEGMENTS_MS = 4000;

type Wanted = { port: number; mbit: number; edges?: string[]; relays?: number; holders?: number };

/** A site with a show on air: ticketed where there are holders, else free. */
export async function startLiveSite({ port, mbit, edges = [], relays = 0, holders = 0 }: Wanted) {
  const site = new BenchSite(port, { edges, relays });
  let camera: ReturnType<typeof startCamera> | undefined;
  let isClosed = false;
  let next: NodeJS.Timeout | undefined;
  const close = async () => {
    isClosed = true;
    clearTimeout(next);
    camera?.kill();
    await site.close();
  };

  try {
    await site.start(holders);

    const eventId = holders > 0 ? site.seeded.ticketed : site.seeded.free;
    const address = `rtmp://127.0.0.1:${site.rtmpPort}/live/${eventId}_${site.seeded.streamKey}`;
    // Connects again when home was away, as OBS does.
    const film = () => {
      camera = startCamera(site.folder, mbit, address);
      camera.once("exit", () => {
        if (!isClosed) next = setTimeout(film, RECONNECT_MS);
      });
    };

    film();
    while (!(await site.isLive(eventId))) await wait(200);
    await wait(FIRST_SEGMENTS_MS);

    return { site, eventId, close };
  } catch (error) {
    await close();
    throw error;
  }
}

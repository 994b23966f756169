import { getMedia, startMedia } from "../media.server";
import { serve } from "./publisher";

/** A media server as its own process, to be killed by tests. Prints its port when ready. */
async function main() {
  await startMedia({ demo: false });

  const { port } = await serve(getMedia());

  process.stdout.write(`port ${port}\n`);
}

void main();

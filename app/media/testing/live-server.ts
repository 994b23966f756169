import { getMedia, startMedia } from "../media.server";
import { serve } from "./publisher";

/** The video of a server as a process of its own, to be killed. Prints its port when it is ready. */
async function main() {
  await startMedia({ demo: false });
  const { port } = await serve(getMedia());
  process.stdout.write(`port ${port}\n`);
}

void main();

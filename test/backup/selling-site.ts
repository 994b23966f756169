// A site without pages: commits one ticket after another, tells each after its commit, and copies
// itself to COPY_TO.
import { startCopying } from "~/jobs/continuous-copy.server";
import { transaction } from "~db/client.server";
import { settings } from "~db/schema";

startCopying();

const run = process.argv[2];

for (let number = 0; ; number++) {
  const key = `sold-${run}-${number}`;

  await transaction((tx) => tx.insert(settings).values({ key, value: "x".repeat(number % 3000) }));
  process.stdout.write(`${key}\n`);
  await new Promise((next) => setTimeout(next, number % 5));
}

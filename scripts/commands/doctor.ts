// nhacsong doctor [--mail you@example.org]: runs the health checks beside the running server. Exit
// code 1 if something must be fixed.
import "~/platform/process/require-database.server";
import { parseArgs } from "node:util";
import { checkText } from "~/locales/check-text";
import { translator } from "~/locales/i18n.server";
import type { CheckState } from "~/operations/checks/reading";
import { runDoctor } from "~/operations/checks/run-probes.server";
import { closeDatabase } from "~db/client.server";

const STATE_WORDS = { ok: "ok", warn: "warn", bad: "fail" };

const { values } = parseArgs({ options: { mail: { type: "string" } } });
const readings = await runDoctor({ mailTo: values.mail });

for (const reading of readings) {
  const { fact, todo, details } = checkText(translator("en"), "en", reading);
  const sentences = [`${fact}.`, todo, ...details].filter(Boolean).join(" ");

  process.stdout.write(
    `${STATE_WORDS[reading.state].padEnd(5)} ${reading.name.padEnd(10)} ${sentences}\n`,
  );
}

const count = (state: CheckState) => readings.filter((reading) => reading.state === state).length;
const [failed, toLookAt] = [count("bad"), count("warn")];
const counts = [failed && `${failed} to fix`, toLookAt && `${toLookAt} to look at`]
  .filter(Boolean)
  .join(", ");

process.stdout.write(`\n${counts || "All well"}.\n`);
process.exitCode = failed ? 1 : 0;
await closeDatabase();

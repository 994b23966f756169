// nhacsong doctor [--mail you@example.org]: checks the set-up from the outside while the server runs. Exit code 1
// when something fails.
import "~/platform/process/require-database.server";
import { parseArgs } from "node:util";
import { runDoctor } from "~/operations/doctor/run-doctor.server";
import { translator } from "~/locales/i18n.server";
import { wordValues } from "~/locales/quantities";
import { closeDatabase } from "~db/client.server";

const { values } = parseArgs({ options: { mail: { type: "string" } } });
const t = translator("en");
const findings = await runDoctor({ mailTo: values.mail });
for (const { name, state, finding, values: facts = {} } of findings) {
  const key = finding === "broken" ? "health:doctor.broken" : `health:doctor.${name}.${finding}`;
  process.stdout.write(`${state.padEnd(5)} ${name.padEnd(9)} ${t(key, wordValues(facts, "en"))}\n`);
}
const failed = findings.filter(({ state }) => state === "fail").length;
process.stdout.write(failed ? `\n${failed} to fix.\n` : "\nAll well.\n");
process.exitCode = failed ? 1 : 0;
await closeDatabase();

// nhacsong setup-key: makes a one-time key for the first-run page. Needs the server's DATA_DIR; the
// server may be running.
import "~/platform/process/require-database.server";
import { AppError } from "~/platform/errors";
import { translator } from "~/locales/i18n.server";
import { createSetupKey, setupKeyLines } from "~/operations/setup/setup-key.server";
import { closeDatabase } from "~db/client.server";

try {
  process.stdout.write(`${setupKeyLines(createSetupKey())}\n`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;

  process.stdout.write(`${translator("en")(error.messageKey, error.details.params)}\n`);
  process.exitCode = 1;
}

await closeDatabase();

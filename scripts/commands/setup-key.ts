// nhacsong setup-key: makes a one-time key for the first-run page. Needs the server's DATA_DIR; the
// server may be running.
import "~/platform/process/require-database.server";
import { AppError } from "~/platform/errors";
import { env } from "~/platform/settings/env.server";
import { translator } from "~/locales/i18n.server";
import { createSetupKey, SETUP_KEY_HOURS } from "~/operations/setup/setup-key.server";
import { closeDatabase } from "~db/client.server";

try {
  const key = createSetupKey();
  const address = env.APP_URL ?? `http://${env.HOST}:${env.PORT}`;

  process.stdout.write(
    `One-time key: ${key}\nEnter it at ${address}/setup within ${SETUP_KEY_HOURS} hours. A new key replaces it.\n`,
  );
} catch (error) {
  if (!(error instanceof AppError)) throw error;

  process.stdout.write(`${translator("en")(error.messageKey, error.details.params)}\n`);
  process.exitCode = 1;
}

await closeDatabase();

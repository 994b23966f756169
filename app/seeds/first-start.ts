import "~/platform/process/start.server";
import { env } from "~/platform/settings/env.server";
import { logConsole } from "~/platform/logging/json-console.server";
import { openLedger } from "~/models/money/ledger/opening-balance.server";
import { closeDatabase } from "~db/client.server";
import { seedDemo } from "./demo";

/**
 * Run before serving: migrates, fills a new demo installation once, and brings what was paid before
 * into the ledger.
 */
logConsole();
if (env.DEMO) await seedDemo();
await openLedger();
await closeDatabase();

import { env } from "~/env.server";
import { closeDatabase } from "~db/client.server";
import { seedDemo } from "./demo";

/** Run before serving: migrates, and fills a new demo installation once. */
if (env.DEMO) await seedDemo();
await closeDatabase();

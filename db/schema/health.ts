import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "../columns";

/** The settled state of each health check, so that a restart does not report the same change again. */
export const healthLights = sqliteTable("health_lights", {
  name: text("name").primaryKey(),
  state: text("state", { enum: ["ok", "warn", "bad"] }).notNull(),
  since: instant("since").notNull(),
});

/** One row, written to find out whether the database takes writes. */
export const writeProbe = sqliteTable("write_probe", {
  id: integer("id").primaryKey(),
  at: instant("at").notNull(),
});

import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { json, updatedAt } from "../columns";
import { users } from "./accounts";

/** What the operators set under /admin/site, in one row. What is not in it has its default. */
export const siteSettings = sqliteTable(
  "site_settings",
  {
    id: integer("id").primaryKey(),
    values: json<Record<string, unknown>>("values").notNull(),
    updatedBy: text("updated_by").references(() => users.id, { onDelete: "set null" }),
    updatedAt: updatedAt(),
  },
  (t) => [check("site_settings_one_row", sql`${t.id} = 1`)],
);

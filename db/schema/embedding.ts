import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, json, updatedAt } from "../columns";
import { users } from "./accounts";

/** How an artist's cards behave on other sites. Without a row: on every site, and nothing plays in them. */
export const embedSettings = sqliteTable("embed_settings", {
  artistId: text("artist_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Origins that may show the cards; empty: all. */
  sites: json<string[]>("sites").notNull().default([]),
  /** Free and donation shows play inside the card. */
  playsInside: flag("plays_inside").notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

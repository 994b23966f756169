import { index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "../../columns";
import { users } from "../accounts";
import { events } from "../events";

/** Another site, such as Facebook or YouTube, where an artist's shows can be live as well. */
export const simulcastTargets = sqliteTable(
  "simulcast_targets",
  {
    id: id(),
    artistId: text("artist_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    /** An address with rtmp: or rtmps:, without the stream key. */
    address: text("address").notNull(),
    /** The stream key, encrypted. */
    streamKey: text("stream_key").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("simulcast_targets_artist").on(t.artistId)],
);

/** Targets that are switched on for a show. */
export const eventSimulcasts = sqliteTable(
  "event_simulcasts",
  {
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    targetId: text("target_id")
      .notNull()
      .references(() => simulcastTargets.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.targetId] }),
    index("event_simulcasts_target").on(t.targetId),
  ],
);

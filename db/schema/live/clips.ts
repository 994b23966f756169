import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, flag, id, instant } from "../../columns";
import { oneOf } from "../../one-of";
import { CLIP_REVIEWS, CLIP_STATES } from "../../vocabularies";
import { users } from "../accounts";
import { events } from "../events";

/** Short parts of shows. The file is `clips/{id}.mp4` in DATA_DIR, and outlives the recording. */
export const clips = sqliteTable(
  "clips",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    makerId: text("maker_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    title: text("title").notNull().default(""),
    /**
     * End of the clip on the clock of the video (EXT-X-PROGRAM-DATE-TIME); the clip has the
     * `seconds` before it.
     */
    endsAt: instant("ends_at").notNull(),
    seconds: integer("seconds").notNull(),
    state: text("state", { enum: CLIP_STATES }).notNull().default("requested"),
    review: text("review", { enum: CLIP_REVIEWS }).notNull().default("waiting"),
    tries: integer("tries").notNull().default(0),
    /** Size of the file; null until the file is cut. */
    bytes: integer("bytes"),
    durationMs: integer("duration_ms"),
    /** Width and `height` in pixels; null for sound without a picture. */
    width: integer("width"),
    height: integer("height"),
    /** True if there is a still picture, `clips/{id}.jpg`. */
    hasStill: flag("has_still").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    check("clips_state", oneOf(t.state, CLIP_STATES)),
    check("clips_review", oneOf(t.review, CLIP_REVIEWS)),
    check("clips_ready", sql`(${t.state} = 'ready') = (${t.bytes} is not null)`),
    index("clips_event").on(t.eventId, t.createdAt),
    index("clips_maker").on(t.makerId, t.createdAt),
    index("clips_requested")
      .on(t.createdAt)
      .where(sql`state = 'requested'`),
  ],
);

import { sql } from "drizzle-orm";
import { type Announcement, onAnnouncement } from "~/models/base/announcements.server";
import { db } from "~db/client.server";

/** Not compared: sessions, room presence (each socket has its own), reactions (summed and stored later), search. */
const IGNORED =
  /^(sessions|attendances?|reaction_counts|kept_forms|__drizzle\w*|sqlite_\w+|\w*_docs|\w+_(data|idx|content|docsize|config)|\w*search\w*)$/;
const SECRETS = /hash|secret|code$|intent_id/;

type Row = Record<string, unknown>;
type Names = Record<string, string>;

/** Every row of every table, as text. */
export async function readRows(): Promise<Map<string, string[]>> {
  const tables = await db.all<{ name: string }>(sql`select name from sqlite_master where type = 'table'`);
  const names = tables.map(({ name }) => name).filter((name) => !IGNORED.test(name));
  const read = names.map(async (name): Promise<[string, string[]]> => {
    const rows = await db.all<Row>(sql.raw(`select * from "${name}"`));
    return [name, rows.map((row) => JSON.stringify(row))];
  });
  return new Map(await Promise.all(read));
}

/** Added and removed rows, with placeholders for values that differ per run (ids, instants, secrets). */
export function changesBetween(before: Map<string, string[]>, after: Map<string, string[]>, names: Names): string[] {
  const changes: string[] = [];
  for (const [table, rows] of after) {
    const old = before.get(table) ?? [];
    const [had, has] = [new Set(old), new Set(rows)];
    for (const row of rows) if (!had.has(row)) changes.push(`+ ${table} ${worded(row, names)}`);
    for (const row of old) if (!has.has(row)) changes.push(`- ${table} ${worded(row, names)}`);
  }
  return changes.sort();
}

function worded(text: string, names: Names): string {
  const row = JSON.parse(text) as Row;
  for (const [column, value] of Object.entries(row)) {
    if (SECRETS.test(column) && value !== null) row[column] = "secret";
    if (typeof value === "number" && (value > 1e12 || /^(id|seq|rowid|number|payout_id)$/.test(column)))
      row[column] = "number";
  }
  const [code] = /^\d{6}(?= is your )/.exec(String(row.subject ?? row.text)) ?? [];
  const read = JSON.stringify(row);
  return withNames(code ? read.replaceAll(code, "code") : read, names);
}

function withNames(text: string, names: Names): string {
  return text
    .replace(/https?:\/\/(?:nhacsong\.test|127\.0\.0\.1:\d+)/g, "site:")
    .replace(/\b(?:nhacsong\.test|127\.0\.0\.1)/g, "host")
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (id) => names[id] ?? "id")
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z|\b\d{13}\b/g, "moment")
    .replace(/(?<=invitation:)[\w-]{8}/g, "code")
    .replace(/\bNS[A-Z3-9]{7}\b/g, "reference")
    .replace(/\b\d{4}-\d{6}\b/g, "receipt")
    .replace(/\b(payout:(?:paid:)?)\d+\b/g, "$1number")
    .replace(/\btest_re_[0-9a-f]+/g, "refund")
    .replace(/\bmsg_[0-9a-f]{32}\b/g, "message id")
    .replace(/[\w-]{43,}/g, "token")
    .replace(/[0-9A-Z]{4}-[0-9A-Z]{4}/g, "code");
}

const TYPES: Record<Announcement["type"], true> = {
  "chat.posted": true,
  "chat.changed": true,
  "chat.deleted": true,
  "chat.cleared": true,
  "chat.held": true,
  "chat.restricted": true,
  "reaction.sent": true,
  "viewers.changed": true,
  "show.live": true,
  "show.paused": true,
  "show.reconnecting": true,
  "show.ended": true,
  "show.endRequested": true,
  "freeLook.changed": true,
  "freeLook.ended": true,
  "simulcast.changed": true,
  "encoder.changed": true,
  "replay.ready": true,
  "lyric.cued": true,
  "event.changed": true,
  "event.cancelled": true,
  "seat.freed": true,
  "ticket.issued": true,
  "ticket.refunded": true,
  "request.changed": true,
  "donation.received": true,
  "waitlist.offered": true,
  "access.revoked": true,
  "device.displaced": true,
  "television.changed": true,
  "streamKey.ended": true,
  "helper.ended": true,
  "session.ended": true,
  "connectedAccount.changed": true,
  "overlay.ended": true,
  "podcast.offered": true,
  "clip.requested": true,
  "token.ended": true,
};

/** Announcements during `work`, except presence. */
export async function announcedBy(work: () => Promise<void>, names: Names): Promise<string[]> {
  const announced: string[] = [];
  const types = (Object.keys(TYPES) as Announcement["type"][]).filter((type) => type !== "viewers.changed");
  const stops = types.map((type) => onAnnouncement(type, (it) => void announced.push(JSON.stringify(it))));
  await work();
  await new Promise((done) => setImmediate(done));
  stops.forEach((stop) => stop());
  return announced.map((it) => withNames(it, names)).sort();
}

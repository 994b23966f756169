import { readerLanguage } from "~/locales/offered-languages";
import { and, asc, desc, eq, gt, inArray, lt, not } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { dataExports, users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { fileStore } from "~/integrations/storage/files.server";
import type { Actor, Member } from "~/models/base/actor";
import { exportMail } from "./export-mail.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { assertMember } from "~/models/base/permissions";
import { countData, packData } from "./data-archive.server";
import { required } from "~/platform/required";

/** Accounts with more rows are exported in the background. */
const MAX_DIRECT_ROWS = 2000;
const DAY_MS = 24 * 3600_000;
const RETENTION_MS = 3 * DAY_MS;
/** Limits exports that failed and are requested again. */
const MAX_PER_DAY = 3;
const MAX_TRIES = 3;
const store = fileStore("exports");
const fileName = (id: string) => `${id}.zip`;

type DataExport = typeof dataExports.$inferSelect;
const isOpen = inArray(dataExports.state, ["waiting", "working"]);

/** True if an export takes too long for one request. */
export async function isLargeAccount(actor: Member): Promise<boolean> {
  return (await countData(actor.userId)) > MAX_DIRECT_ROWS;
}

/** Finds the latest export that has not expired. */
export async function findExport(actor: Member): Promise<DataExport | null> {
  const mine = eq(dataExports.userId, actor.userId);
  const [latest] = await db.select().from(dataExports).where(mine).orderBy(desc(dataExports.createdAt)).limit(1);

  return latest && (!latest.expiresAt || latest.expiresAt > clock.now()) ? latest : null;
}

/**
 * Queues an export; a second request while one is open changes nothing.
 * @throws AppError unauthenticated, conflict (one is ready and kept), throttled (three a day)
 */
export async function requestExport(actor: Actor, { language, site }: { language: Language; site: string }) {
  assertMember(actor);

  const total = await countData(actor.userId);

  await transaction(async (tx) => {
    const now = clock.now();
    const mine = eq(dataExports.userId, actor.userId);
    const available = and(mine, eq(dataExports.state, "ready"), gt(dataExports.expiresAt, now));
    if (await tx.$count(dataExports, available)) throw new AppError("conflict", "profile:exportKept");

    const today = and(mine, gt(dataExports.createdAt, new Date(now.getTime() - DAY_MS)), not(isOpen));
    if ((await tx.$count(dataExports, today)) >= MAX_PER_DAY) throw new AppError("throttled", "profile:exportMany");

    const values = { userId: actor.userId, total, language, site, createdAt: now };

    await tx.insert(dataExports).values(values).onConflictDoNothing();
  });
}

/** Opens a finished export for its owner. @throws AppError unauthenticated, not_found */
export async function openExport(actor: Actor, id: string) {
  assertMember(actor);

  const mine = and(eq(dataExports.id, id), eq(dataExports.userId, actor.userId), eq(dataExports.state, "ready"));
  const [found] = await db
    .select()
    .from(dataExports)
    .where(and(mine, gt(dataExports.expiresAt, clock.now())));
  const file = found && (await store.open(fileName(id)));
  if (!file) throw new AppError("not_found", "profile:exportGone");

  return { file, bytes: required(found.bytes) };
}

/**
 * Creates the oldest waiting export, or one that a stopped server left unfinished. Called by a job.
 */
export async function createNextExport() {
  const [next] = await db.select().from(dataExports).where(isOpen).orderBy(asc(dataExports.createdAt)).limit(1);
  if (!next) return;

  await change(next.id, { state: "working", done: 0, tries: next.tries + 1 });
  try {
    await createFile(next);
  } catch (error) {
    if (next.tries + 1 >= MAX_TRIES) await change(next.id, { state: "failed", expiresAt: inThreeDays() });
    throw error;
  }
}

/** Deletes expired exports and those of deleted accounts. Called by a job. */
export async function deleteOldExports() {
  await transaction((tx) => tx.delete(dataExports).where(lt(dataExports.expiresAt, clock.now())));
  for (const { name } of await store.list()) {
    const [available] = await db
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(eq(dataExports.id, name.replace(/\.zip.*$/, "")));
    if (!available) await store.remove(name);
  }
}

async function createFile({ id, userId, language, site, total }: DataExport) {
  let done = 0;
  const onRows = async (rows: number) => {
    done = Math.min(total, done + rows);
    await change(id, { done });
  };

  const bytes = await store.fill(fileName(id), await packData(userId, site, onRows));

  await transaction(async (tx) => {
    const expiresAt = inThreeDays();
    const ready = { state: "ready" as const, bytes, done, expiresAt };
    const [row] = await tx.update(dataExports).set(ready).where(eq(dataExports.id, id)).returning();
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!row || !user?.email) return;

    const mail = exportMail(readerLanguage(user.language ?? language), user, `${site}/profile/data?export=${id}`);
    const once = { onceKey: `export:${id}`, expiresAt };

    await queueMail(tx, { ...mail, ...once, userId, address: user.email, isAskedFor: true });
  });
}

function inThreeDays() {
  return new Date(clock.now().getTime() + RETENTION_MS);
}

async function change(id: string, values: Partial<DataExport>) {
  await transaction((tx) => tx.update(dataExports).set(values).where(eq(dataExports.id, id)));
}

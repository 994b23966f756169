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
/** Maximum number of finished or failed exports per day. */
const MAX_PER_DAY = 3;
const MAX_ATTEMPTS = 3;
const exportStore = fileStore("exports");
const fileNameOf = (exportId: string) => `${exportId}.zip`;

type DataExport = typeof dataExports.$inferSelect;
const openFilter = inArray(dataExports.state, ["waiting", "working"]);

/** True if an export takes too long for one request. */
export async function isLargeAccount(actor: Member): Promise<boolean> {
  return (await countData(actor.userId)) > MAX_DIRECT_ROWS;
}

/** Finds the latest export that has not expired. */
export async function findExport(actor: Member): Promise<DataExport | null> {
  const ownFilter = eq(dataExports.userId, actor.userId);
  const [latestExport] = await db.select().from(dataExports).where(ownFilter).orderBy(desc(dataExports.createdAt)).limit(1);

  return latestExport && (!latestExport.expiresAt || latestExport.expiresAt > clock.now()) ? latestExport : null;
}

/**
 * Queues an export. A second request while one is open has no effect.
 * @throws AppError unauthenticated, conflict (one is ready and kept), throttled (three a day)
 */
export async function requestExport(actor: Actor, { language, site: siteUrl }: { language: Language; site: string }) {
  assertMember(actor);

  const total = await countData(actor.userId);

  await transaction(async (tx) => {
    const requestedAt = clock.now();
    const ownFilter = eq(dataExports.userId, actor.userId);
    const availableFilter = and(ownFilter, eq(dataExports.state, "ready"), gt(dataExports.expiresAt, requestedAt));
    if (await tx.$count(dataExports, availableFilter)) throw new AppError("conflict", "profile:exportKept");

    const recentFilter = and(ownFilter, gt(dataExports.createdAt, new Date(requestedAt.getTime() - DAY_MS)), not(openFilter));
    if ((await tx.$count(dataExports, recentFilter)) >= MAX_PER_DAY) throw new AppError("throttled", "profile:exportMany");

    const values = { userId: actor.userId, total, language, site: siteUrl, createdAt: requestedAt };

    await tx.insert(dataExports).values(values).onConflictDoNothing();
  });
}

/** Opens a finished export for its owner. @throws AppError unauthenticated, not_found */
export async function openExport(actor: Actor, exportId: string) {
  assertMember(actor);

  const ownFilter = and(eq(dataExports.id, exportId), eq(dataExports.userId, actor.userId), eq(dataExports.state, "ready"));
  const [dataExport] = await db
    .select()
    .from(dataExports)
    .where(and(ownFilter, gt(dataExports.expiresAt, clock.now())));
  const exportFile = dataExport && (await exportStore.open(fileNameOf(exportId)));
  if (!exportFile) throw new AppError("not_found", "profile:exportGone");

  return { file: exportFile, bytes: required(dataExport.bytes) };
}

/**
 * Creates the oldest waiting export, or one that a stopped server left unfinished. A job calls it.
 */
export async function createNextExport() {
  const [nextExport] = await db.select().from(dataExports).where(openFilter).orderBy(asc(dataExports.createdAt)).limit(1);
  if (!nextExport) return;

  await updateExport(nextExport.id, { state: "working", done: 0, tries: nextExport.tries + 1 });
  try {
    await createFile(nextExport);
  } catch (error) {
    if (nextExport.tries + 1 >= MAX_ATTEMPTS) await updateExport(nextExport.id, { state: "failed", expiresAt: expiryFromNow() });
    throw error;
  }
}

/** Deletes expired exports and those of deleted accounts. A job calls it. */
export async function deleteOldExports() {
  await transaction((tx) => tx.delete(dataExports).where(lt(dataExports.expiresAt, clock.now())));
  for (const { name: fileName } of await exportStore.list()) {
    const [keptExport] = await db
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(eq(dataExports.id, fileName.replace(/\.zip.*$/, "")));
    if (!keptExport) await exportStore.remove(fileName);
  }
}

async function createFile({ id: exportId, userId, language, site: siteUrl, total }: DataExport) {
  let doneRows = 0;
  const onRows = async (rowCount: number) => {
    doneRows = Math.min(total, doneRows + rowCount);
    await updateExport(exportId, { done: doneRows });
  };

  const fileBytes = await exportStore.fill(fileNameOf(exportId), await packData(userId, siteUrl, onRows));

  await transaction(async (tx) => {
    const expiresAt = expiryFromNow();
    const readyFields = { state: "ready" as const, bytes: fileBytes, done: doneRows, expiresAt };
    const [finishedExport] = await tx.update(dataExports).set(readyFields).where(eq(dataExports.id, exportId)).returning();
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!finishedExport || !user?.email) return;

    const mailContent = exportMail(readerLanguage(user.language ?? language), user, `${siteUrl}/profile/data?export=${exportId}`);
    const dedupeFields = { onceKey: `export:${exportId}`, expiresAt };

    await queueMail(tx, { ...mailContent, ...dedupeFields, userId, address: user.email, isAskedFor: true });
  });
}

function expiryFromNow() {
  return new Date(clock.now().getTime() + RETENTION_MS);
}

async function updateExport(exportId: string, changes: Partial<DataExport>) {
  await transaction((tx) => tx.update(dataExports).set(changes).where(eq(dataExports.id, exportId)));
}

import { isDeepStrictEqual } from "node:util";
import { count, desc, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type DbReader, transaction, type Tx } from "~db/client.server";
import { eventTerms, siteShares, users } from "~db/schema";
import { CURRENCIES } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import type { SiteShare } from "../ledger/split-sale";
import { type ListQuery, pageBounds } from "~/models/base/list-query";
import { assertCanUseAdmin, assertCanUseDashboard } from "~/models/base/permissions";
import type { SiteShareForm } from "./schema";

/** Message: the share changed after the artist saw it. */
export const SITE_SHARE_CHANGED = "shares:siteShareChanged";
const NO_SHARE: SiteShare = { basisPoints: 0, fixedAmounts: null };

/** `revision`: identifies the share that a form showed. */
export type CurrentSiteShare = { revision: string; share: SiteShare };

/**
 * Gets the collective's share for shows that are published now.
 * @throws AppError unauthenticated, forbidden
 */
export async function getSiteShare(actor: Actor): Promise<CurrentSiteShare> {
  assertCanUseDashboard(actor);

  return readSiteShare(db);
}

/** Finds the share that was fixed when a show was published; null for a draft. */
export async function findSiteShareOf(eventId: string): Promise<SiteShare | null> {
  const { basisPoints, fixedAmounts } = siteShares;
  const [fixedShare] = await db
    .select({ basisPoints, fixedAmounts })
    .from(eventTerms)
    .innerJoin(siteShares, eq(siteShares.id, eventTerms.siteShareId))
    .where(eq(eventTerms.eventId, eventId));

  return fixedShare ?? null;
}

/** Lists all shares, newest first. @throws AppError unauthenticated, forbidden */
export async function listSiteShares(actor: Actor, listQuery: ListQuery) {
  assertCanUseAdmin(actor);

  const { limit, offset } = pageBounds(listQuery);
  const shareRows = await db
    .select({ share: siteShares, by: users.name })
    .from(siteShares)
    .innerJoin(users, eq(users.id, siteShares.createdBy))
    .orderBy(desc(siteShares.id))
    .limit(limit)
    .offset(offset);
  const countRow = firstRow(await db.select({ n: count() }).from(siteShares));

  return { rows: shareRows, total: countRow.n };
}

/**
 * Changes the collective's share for shows that are published from now on. An equal share changes
 * nothing.
 * @throws AppError unauthenticated, forbidden
 */
export async function updateSiteShare(actor: Actor, form: SiteShareForm): Promise<SiteShare> {
  assertCanUseAdmin(actor);

  const share = shareOf(form);

  await transaction(async (tx) => {
    const { share: currentShare } = await readSiteShare(tx);
    if (isDeepStrictEqual(share, currentShare)) return;

    await tx.insert(siteShares).values({ ...share, createdBy: actor.userId });
    await writeAudit(tx, actor, {
      action: "siteShare.changed",
      target: "siteShare",
      detail: share,
    });
  });

  return share;
}

/**
 * Fixes the current share for shows that become published, in the same transaction. `seenRevision`:
 * the revision that the form showed; programs that send none publish at the current share.
 * @throws AppError conflict if the share changed since the form was opened
 */
export async function fixSiteShare(
  tx: Tx,
  eventIds: string[],
  seenRevision?: string,
): Promise<void> {
  const { id: siteShareId, revision } = await readSiteShare(tx);
  if (seenRevision !== undefined && seenRevision !== revision)
    throw new AppError("conflict", SITE_SHARE_CHANGED);
  if (siteShareId === null) return;

  const shareColumns = { siteShareId: siteShareId };

  for (const eventId of eventIds)
    await tx
      .insert(eventTerms)
      .values({ eventId, ...shareColumns })
      .onConflictDoUpdate({ target: eventTerms.eventId, set: shareColumns });
}

async function readSiteShare(reader: DbReader): Promise<CurrentSiteShare & { id: number | null }> {
  const newestShare = await reader.query.siteShares.findFirst({ orderBy: desc(siteShares.id) });
  if (!newestShare) return { id: null, revision: "0", share: NO_SHARE };

  const { id: siteShareId, basisPoints, fixedAmounts } = newestShare;

  return { id: siteShareId, revision: String(siteShareId), share: { basisPoints, fixedAmounts } };
}

/** The share now, and the one that a form would set. @throws AppError unauthenticated, forbidden */
export async function previewSiteShare(actor: Actor, form: SiteShareForm) {
  assertCanUseAdmin(actor);

  return { before: (await readSiteShare(db)).share, after: shareOf(form) };
}

/** Builds the share of a form. A fixed share without amounts is no share. */
function shareOf(form: SiteShareForm): SiteShare {
  if (form.kind === "percent") return { basisPoints: form.percent, fixedAmounts: null };

  const amounts = CURRENCIES.filter((currency) => form[currency] > 0).map((currency) => [
    currency,
    form[currency],
  ]);

  return amounts.length > 0
    ? { basisPoints: 0, fixedAmounts: Object.fromEntries(amounts) }
    : NO_SHARE;
}

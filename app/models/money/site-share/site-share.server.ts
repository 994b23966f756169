import { isDeepStrictEqual } from "node:util";
import { count, desc, eq } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db, type Reader, transaction, type Tx } from "~db/client.server";
import { eventTerms, siteShares, users } from "~db/schema";
import { CURRENCIES } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import type { SiteShare } from "../ledger/split-sale";
import { type ListQuery, pageBounds } from "~/models/base/list-query";
import { assertCanUseAdmin, assertCanUseDashboard } from "~/models/base/permissions";
import type { SiteShareForm } from "./schema";

/** The share changed after the artist saw it. */
export const SITE_SHARE_CHANGED = "shares:siteShareChanged";
const NOTHING: SiteShare = { basisPoints: 0, fixedAmounts: null };

/** `revision` says which share a form showed. */
export type CurrentSiteShare = { revision: string; share: SiteShare };

/**
 * The collective's share of shows that are published now.
 * @throws AppError unauthenticated, forbidden
 */
export async function getSiteShare(actor: Actor): Promise<CurrentSiteShare> {
  assertCanUseDashboard(actor);

  return readSiteShare(db);
}

/** The share that was fixed when a show was published; null for a draft. */
export async function findSiteShareOf(eventId: string): Promise<SiteShare | null> {
  const { basisPoints, fixedAmounts } = siteShares;
  const [fixed] = await db
    .select({ basisPoints, fixedAmounts })
    .from(eventTerms)
    .innerJoin(siteShares, eq(siteShares.id, eventTerms.siteShareId))
    .where(eq(eventTerms.eventId, eventId));

  return fixed ?? null;
}

/** All shares, newest first. @throws AppError unauthenticated, forbidden */
export async function listSiteShares(actor: Actor, query: ListQuery) {
  assertCanUseAdmin(actor);

  const { limit, offset } = pageBounds(query);
  const rows = await db
    .select({ share: siteShares, by: users.name })
    .from(siteShares)
    .innerJoin(users, eq(users.id, siteShares.createdBy))
    .orderBy(desc(siteShares.id))
    .limit(limit)
    .offset(offset);
  const all = firstRow(await db.select({ n: count() }).from(siteShares));

  return { rows, total: all.n };
}

/**
 * Changes the collective's share of shows that are published from now on. The same share again
 * changes nothing.
 * @throws AppError unauthenticated, forbidden
 */
export async function updateSiteShare(actor: Actor, form: SiteShareForm): Promise<SiteShare> {
  assertCanUseAdmin(actor);

  const share = shareOf(form);

  await transaction(async (tx) => {
    const { share: before } = await readSiteShare(tx);
    if (isDeepStrictEqual(share, before)) return;

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
 * Fixes today's share for shows that become published, in the same transaction. `seen`: the
 * revision that the form showed; without it, programs publish at today's share.
 * @throws AppError conflict if the share changed since the form was opened
 */
export async function fixSiteShare(tx: Tx, eventIds: string[], seen?: string): Promise<void> {
  const { id, revision } = await readSiteShare(tx);
  if (seen !== undefined && seen !== revision) throw new AppError("conflict", SITE_SHARE_CHANGED);
  if (id === null) return;

  const terms = { siteShareId: id };

  for (const eventId of eventIds)
    await tx
      .insert(eventTerms)
      .values({ eventId, ...terms })
      .onConflictDoUpdate({ target: eventTerms.eventId, set: terms });
}

async function readSiteShare(reader: Reader): Promise<CurrentSiteShare & { id: number | null }> {
  const newest = await reader.query.siteShares.findFirst({ orderBy: desc(siteShares.id) });
  if (!newest) return { id: null, revision: "0", share: NOTHING };

  const { id, basisPoints, fixedAmounts } = newest;

  return { id, revision: String(id), share: { basisPoints, fixedAmounts } };
}

/** Without any amount it is a share of nothing. */
function shareOf(form: SiteShareForm): SiteShare {
  if (form.kind === "percent") return { basisPoints: form.percent, fixedAmounts: null };

  const amounts = CURRENCIES.filter((currency) => form[currency] > 0).map((currency) => [
    currency,
    form[currency],
  ]);

  return amounts.length > 0
    ? { basisPoints: 0, fixedAmounts: Object.fromEntries(amounts) }
    : NOTHING;
}

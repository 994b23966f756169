import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { prepared, type Tx } from "~db/client.server";
import { eventShares, eventTerms, ledgerLines, siteShares } from "~db/schema";
import type { Currency, LedgerKind } from "~db/vocabularies";
import { apportion } from "./apportion";
import { type SaleParts, type SaleTerms, splitSale } from "./split-sale";
import { required } from "~/platform/required";

/** The entry that changed what the owner of a show is owed for a payment. */
type Cause = { fact: string; at: Date; paymentId: string; eventId: string };
type Share = { account: "site" | "artist"; userId: string; cents: number };

/** Moves the shares of a sale from the owner's account to the collective's and to each person's. */
export async function bookSharesOfSale(tx: Tx, cause: Cause, amountCents: number): Promise<void> {
  const terms = await getTerms(tx, cause.eventId);
  if (!terms.site && terms.people.length === 0) return;

  const { ownerId, currency } = await getOwner(tx, cause);
  const parts = splitSale(amountCents, currency, terms);

  await addShares(tx, { ...cause, ownerId, currency }, listShares(parts, ownerId));
}

/**
 * After a refund, a lost dispute or their reversal: everybody is owed the part of what is left that
 * they had of the sale, so parts that add up to a whole refund return exactly what the sale gave.
 * Losses beyond the sale are the owner's.
 */
export async function bookSharesOfChange(tx: Tx, cause: Cause): Promise<void> {
  const lines = await listLines(tx, cause);
  const sale = lines.findLast(
    ({ account, kind, cents }) => account === "artist" && isSale(kind) && cents > 0,
  );
  if (!sale) return;

  const given = lines.filter(
    ({ fact, isOwner }) => !isOwner && sharedFacts(sale.fact).includes(fact),
  );
  if (given.length === 0) return;

  const left = Math.max(0, Math.min(sale.cents, sumOf(lines)));
  const ownersPart = sale.cents - sumOf(given);
  const [, ...targets] = apportion(left, [ownersPart, ...given.map(({ cents }) => cents)]);
  const changes = given.map(({ account, userId }, at) => {
    const held = lines.filter(
      (line) => !line.isOwner && line.account === account && line.userId === userId,
    );

    return { account, userId, cents: targets[at]! - sumOf(held) };
  });

  await addShares(tx, { ...cause, ownerId: sale.userId, currency: sale.currency }, changes);
}

export function isSale(kind: LedgerKind): boolean {
  return kind === "ticket" || kind === "tip";
}

const findSiteShare = prepared((on) =>
  on
    .select({ basisPoints: siteShares.basisPoints, fixedAmounts: siteShares.fixedAmounts })
    .from(eventTerms)
    .innerJoin(siteShares, eq(siteShares.id, eventTerms.siteShareId))
    .where(eq(eventTerms.eventId, sql.placeholder("eventId")))
    .prepare(),
);

const listAgreed = prepared((on) =>
  on
    .select({
      userId: sql<string>`${eventShares.userId}`,
      basisPoints: sql<number>`${eventShares.basisPoints}`,
    })
    .from(eventShares)
    .where(
      and(eq(eventShares.eventId, sql.placeholder("eventId")), isNotNull(eventShares.basisPoints)),
    )
    .orderBy(asc(eventShares.createdAt), asc(eventShares.id))
    .prepare(),
);

async function getTerms(tx: Tx, eventId: string): Promise<SaleTerms> {
  const [site = null] = await findSiteShare(tx).execute({ eventId });

  return { site, people: await listAgreed(tx).execute({ eventId }) };
}

async function getOwner(tx: Tx, { fact }: Cause) {
  const line = await tx.query.ledgerLines.findFirst({ where: eq(ledgerLines.fact, fact) });

  return { ownerId: required(line).artistId, currency: required(line).currency };
}

function listShares({ site, people }: SaleParts, ownerId: string): Share[] {
  const ofPeople = people.map((person): Share => ({ account: "artist", ...person }));

  return [{ account: "site", userId: ownerId, cents: site }, ...ofPeople];
}

/**
 * Everything that was booked to the accounts of artists and the collective for a payment; income is
 * positive.
 */
async function listLines(tx: Tx, cause: Cause) {
  const rows = [
    ...(await listLinesIn(tx, "site", cause)),
    ...(await listLinesIn(tx, "artist", cause)),
  ];
  const owner = rows.find((row) => isSale(row.kind))?.userId;

  return rows.map((row) => ({ ...row, isOwner: row.account === "artist" && row.userId === owner }));
}

/** Oldest first. Each account has an index of its own. */
async function listLinesIn(tx: Tx, account: Share["account"], { paymentId, eventId }: Cause) {
  const { fact, kind, artistId: userId, currency, amountCents } = ledgerLines;
  const isOf = and(eq(ledgerLines.paymentId, paymentId), eq(ledgerLines.eventId, eventId));
  const rows = await tx
    .select({ fact, kind, userId, currency, cents: sql<number>`-${amountCents}` })
    .from(ledgerLines)
    .where(and(isOf, eq(ledgerLines.account, account)))
    .orderBy(asc(ledgerLines.id));

  return rows.map((row) => ({ ...row, account }));
}

function sharedFacts(fact: string) {
  return [`siteShare:${fact}`, `share:${fact}`];
}

function sumOf(lines: { cents: number }[]) {
  return lines.reduce((sum, { cents }) => sum + cents, 0);
}

type Booking = Cause & { ownerId: string; currency: Currency };

/**
 * One line per person, and the owner's against them: the collective's share and the people's are a
 * fact each.
 */
async function addShares(tx: Tx, booking: Booking, shares: Share[]) {
  const moved = shares.filter(({ cents }) => cents !== 0);

  await addFact(
    tx,
    { ...booking, kind: "siteShare" },
    moved.filter(({ account }) => account === "site"),
  );
  await addFact(
    tx,
    { ...booking, kind: "share" },
    moved.filter(({ account }) => account === "artist"),
  );
}

async function addFact(
  tx: Tx,
  { kind, fact, ownerId, ...about }: Booking & { kind: "siteShare" | "share" },
  shares: Share[],
) {
  if (shares.length === 0) return;

  const line = { ...about, kind, fact: `${kind}:${fact}` };
  const lines = shares.map(({ account, userId, cents }) => ({
    ...line,
    account,
    artistId: userId,
    amountCents: 0 - cents,
  }));
  const owners = sumOf(shares);
  const ownersLine = {
    ...line,
    account: "artist" as const,
    artistId: ownerId,
    amountCents: owners,
  };

  await tx.insert(ledgerLines).values(owners === 0 ? lines : [...lines, ownersLine]);
}

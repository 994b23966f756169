import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { prepared, type Tx } from "~db/client.server";
import { eventShares, eventTerms, ledgerLines, siteShares } from "~db/schema";
import type { Currency, LedgerKind } from "~db/vocabularies";
import { apportion } from "./apportion";
import { type SaleParts, type SaleTerms, splitSale } from "./split-sale";
import { required } from "~/platform/required";

/** The entry that changed the amount owed to the owner of a show for a payment. */
type BookingCause = { fact: string; at: Date; paymentId: string; eventId: string };
type BookedShare = { account: "site" | "artist"; userId: string; cents: number };

/** Moves the shares of a sale from the owner's account to the collective's and to each person's. */
export async function bookSharesOfSale(
  tx: Tx,
  cause: BookingCause,
  amountCents: number,
): Promise<void> {
  const terms = await getTerms(tx, cause.eventId);
  if (!terms.site && terms.people.length === 0) return;

  const { ownerId, currency } = await getOwner(tx, cause);
  const saleParts = splitSale(amountCents, currency, terms);

  await addShares(tx, { ...cause, ownerId, currency }, listShares(saleParts, ownerId));
}

/**
 * Corrects the shares after a refund, a lost dispute or their reversal. Each person is owed the
 * same proportion of the rest as of the sale, so that partial refunds of the whole price return
 * exactly what the sale gave. The owner bears losses beyond the sale.
 */
export async function bookSharesOfChange(tx: Tx, cause: BookingCause): Promise<void> {
  const lines = await listLines(tx, cause);
  const saleLine = lines.findLast(
    ({ account, kind, cents }) => account === "artist" && isSale(kind) && cents > 0,
  );
  if (!saleLine) return;

  const givenShares = lines.filter(
    ({ fact, isOwner }) => !isOwner && shareKeysOf(saleLine.fact).includes(fact),
  );
  if (givenShares.length === 0) return;

  const leftCents = Math.max(0, Math.min(saleLine.cents, sumOf(lines)));
  const ownerCents = saleLine.cents - sumOf(givenShares);
  const [, ...targetCents] = apportion(leftCents, [
    ownerCents,
    ...givenShares.map(({ cents }) => cents),
  ]);
  const changes = givenShares.map(({ account, userId }, index) => {
    const personLines = lines.filter(
      (ledgerLine) =>
        !ledgerLine.isOwner && ledgerLine.account === account && ledgerLine.userId === userId,
    );

    return { account, userId, cents: targetCents[index]! - sumOf(personLines) };
  });

  await addShares(tx, { ...cause, ownerId: saleLine.userId, currency: saleLine.currency }, changes);
}

export function isSale(kind: LedgerKind): boolean {
  return kind === "ticket" || kind === "tip";
}

const siteShareQuery = prepared((reader) =>
  reader
    .select({ basisPoints: siteShares.basisPoints, fixedAmounts: siteShares.fixedAmounts })
    .from(eventTerms)
    .innerJoin(siteShares, eq(siteShares.id, eventTerms.siteShareId))
    .where(eq(eventTerms.eventId, sql.placeholder("eventId")))
    .prepare(),
);

const agreedSharesQuery = prepared((reader) =>
  reader
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
  const site = (await siteShareQuery(tx).get({ eventId })) ?? null;

  return { site, people: await agreedSharesQuery(tx).all({ eventId }) };
}

async function getOwner(tx: Tx, { fact }: BookingCause) {
  const line = await tx.query.ledgerLines.findFirst({ where: eq(ledgerLines.fact, fact) });

  return { ownerId: required(line).artistId, currency: required(line).currency };
}

function listShares({ site, people }: SaleParts, ownerId: string): BookedShare[] {
  const peopleShares = people.map((person): BookedShare => ({ account: "artist", ...person }));

  return [{ account: "site", userId: ownerId, cents: site }, ...peopleShares];
}

/**
 * Lists all lines that were booked to the accounts of artists and the collective for a payment;
 * income is positive.
 */
async function listLines(tx: Tx, cause: BookingCause) {
  const bookedLines = [
    ...(await listLinesIn(tx, "site", cause)),
    ...(await listLinesIn(tx, "artist", cause)),
  ];
  const ownerId = bookedLines.find((line) => isSale(line.kind))?.userId;

  return bookedLines.map((line) => ({
    ...line,
    isOwner: line.account === "artist" && line.userId === ownerId,
  }));
}

/** Lists the lines of one account, oldest first. Each account has its own index. */
async function listLinesIn(
  tx: Tx,
  account: BookedShare["account"],
  { paymentId, eventId }: BookingCause,
) {
  const { fact, kind, artistId: userId, currency, amountCents } = ledgerLines;
  const causeFilter = and(eq(ledgerLines.paymentId, paymentId), eq(ledgerLines.eventId, eventId));
  const accountLines = await tx
    .select({ fact, kind, userId, currency, cents: sql<number>`-${amountCents}` })
    .from(ledgerLines)
    .where(and(causeFilter, eq(ledgerLines.account, account)))
    .orderBy(asc(ledgerLines.id));

  return accountLines.map((line) => ({ ...line, account }));
}

function shareKeysOf(saleKey: string) {
  return [`siteShare:${saleKey}`, `share:${saleKey}`];
}

function sumOf(lines: { cents: number }[]) {
  return lines.reduce((total, { cents }) => total + cents, 0);
}

type ShareBooking = BookingCause & { ownerId: string; currency: Currency };

/**
 * Adds one line per person, and the owner's counter line. The collective's share and the people's
 * shares are separate entries.
 */
async function addShares(tx: Tx, booking: ShareBooking, shares: BookedShare[]) {
  const movedShares = shares.filter(({ cents }) => cents !== 0);

  await addShareEntry(
    tx,
    { ...booking, kind: "siteShare" },
    movedShares.filter(({ account }) => account === "site"),
  );
  await addShareEntry(
    tx,
    { ...booking, kind: "share" },
    movedShares.filter(({ account }) => account === "artist"),
  );
}

async function addShareEntry(
  tx: Tx,
  { kind, fact, ownerId, ...entryColumns }: ShareBooking & { kind: "siteShare" | "share" },
  shares: BookedShare[],
) {
  if (shares.length === 0) return;

  const lineValues = { ...entryColumns, kind, fact: `${kind}:${fact}` };
  const lines = shares.map(({ account, userId, cents }) => ({
    ...lineValues,
    account,
    artistId: userId,
    amountCents: 0 - cents,
  }));
  const ownerCents = sumOf(shares);
  const ownerLine = {
    ...lineValues,
    account: "artist" as const,
    artistId: ownerId,
    amountCents: ownerCents,
  };

  await tx.insert(ledgerLines).values(ownerCents === 0 ? lines : [...lines, ownerLine]);
}

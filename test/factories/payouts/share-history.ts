import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { firstRow } from "~db/first-row";
import { transaction, type Tx } from "~db/client.server";
import { ledgerLines, payments } from "~db/schema";
import { CURRENCIES } from "~db/vocabularies";
import {
  bookDispute,
  bookDisputeLost,
  bookDisputeWon,
} from "~/models/money/ledger/dispute-entries.server";
import {
  bookKeptAsTip,
  bookLate,
  bookPaid,
  bookRefund,
  bookRefunded,
  bookUndone,
} from "~/models/money/ledger/ledger-entries.server";
import { bookPartRefund } from "~/models/money/ledger/partial-refunds.server";
import { splitSale, type SaleTerms } from "~/models/money/ledger/split-sale";
import { makeShow } from "../money/money";
import { makeUser } from "../accounts/people";
import { addAgreedShares, fixSiteShare } from "./shares";

const Sale = fc.record({
  amount: fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 100, max: 200_000_000 })),
  currency: fc.constantFrom(...CURRENCIES),
  kind: fc.constantFrom("ticket", "donation"),
  way: fc.constantFrom("paid", "paid", "paid", "kept"),
});
const Step = fc.record({
  what: fc.constantFrom(
    "part",
    "part",
    "part",
    "failed",
    "refund",
    "dispute",
    "won",
    "lost",
    "lostPart",
    "undone",
  ),
  which: fc.nat(5),
  amount: fc.integer({ min: 1, max: 200_000_000 }),
});
const Terms = fc.record({
  site: fc.option(
    fc.oneof(
      fc.record({ basisPoints: fc.nat(5000), fixedAmounts: fc.constant(null) }),
      fc.record({
        basisPoints: fc.constant(0),
        fixedAmounts: fc.constant({ usd: 37, vnd: 12_345, eur: 1 }),
      }),
    ),
  ),
  points: fc
    .array(fc.integer({ min: 1, max: 4000 }), { maxLength: 4 })
    .filter((points) => points.reduce((sum, one) => sum + one, 0) <= 10_000),
});

export const ShareHistory = fc.record({
  terms: Terms,
  sales: fc.array(Sale, { minLength: 1, maxLength: 4 }),
  steps: fc.array(Step, { maxLength: 12 }),
});
type ShareHistory = typeof ShareHistory extends fc.Arbitrary<infer Value> ? Value : never;

export async function makeShareWorld() {
  const show = await makeShow();
  const people = await Promise.all(Array.from({ length: 4 }, () => makeUser()));

  return { show, buyer: await makeUser(), people };
}

type ShareWorld = Awaited<ReturnType<typeof makeShareWorld>>;

class Undo extends Error {}

/**
 * Plays a history in one transaction, checks the laws of the ledger after each step, and takes
 * everything back.
 */
export async function playShareHistory(world: ShareWorld, history: ShareHistory): Promise<void> {
  const playing = transaction(async (tx) => {
    await play(tx, world, history);
    throw new Undo();
  });

  await playing.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}

async function play(
  tx: Tx,
  { show, buyer, people }: ShareWorld,
  { terms, sales, steps }: ShareHistory,
) {
  const agreed = terms.points.map((basisPoints, at) => ({ userId: people[at]!.id, basisPoints }));
  if (terms.site) await fixSiteShare(tx, show.id, buyer.id, terms.site);
  await addAgreedShares(tx, show.id, agreed);

  const made: Made[] = [];

  for (const { way, kind, currency, amount } of sales) {
    const about = {
      eventId: show.id,
      userId: buyer.id,
      provider: "transfer",
      state: "paid",
    } as const;
    const values = { ...about, kind, currency, amountCents: amount } as const;
    const payment = firstRow(await tx.insert(payments).values(values).returning());
    if (way === "kept") {
      await bookLate(tx, payment, amount);
      await bookKeptAsTip(tx, payment);
    } else await bookPaid(tx, payment);
    made.push({
      payment,
      left: amount,
      held: amount,
      dispute: 0,
      parts: [],
      isRefunded: false,
      isKept: way === "kept",
    });
  }

  for (const step of steps) {
    const one = made[step.which % made.length]!;

    await act(tx, one, step);
    await check(tx, show.artistId, [one], { site: terms.site, people: agreed });
  }

  await check(tx, show.artistId, made, { site: terms.site, people: agreed });
}

type Made = {
  payment: typeof payments.$inferSelect;
  /** What artists and the collective are owed. */
  left: number;
  /** What the provider has. */
  held: number;
  /** The open dispute; -1 after its decision. */
  dispute: number;
  parts: { id: string; cents: number; isFailed: boolean }[];
  isRefunded: boolean;
  isKept: boolean;
};

type Step = ShareHistory["steps"][number];

async function act(tx: Tx, made: Made, { what, amount }: Step) {
  const isOpen = made.dispute > 0;
  const isDecision = what === "won" || what === "lost";
  if (isOpen !== isDecision) return;

  await STEPS[what](tx, made, Math.min(made.left, amount));
}

type Play = (tx: Tx, made: Made, cents: number) => Promise<void>;

const STEPS: Record<Step["what"], Play> = {
  part: refundPart,
  failed: failPart,
  refund: refundRest,
  dispute: (tx, made) => dispute(tx, made, made.left),
  lostPart: dispute,
  undone: confirmAgain,
  won: async (tx, made) => {
    await bookDisputeWon(tx, made.payment, disputeOf(made), made.dispute);
    made.held += made.dispute;
    made.dispute = -1;
  },
  lost: async (tx, made) => {
    await bookDisputeLost(tx, made.payment, disputeOf(made), made.dispute, "artist");
    made.left -= made.dispute;
    made.dispute = -1;
  },
};

/** Told twice, as providers do. */
async function refundPart(tx: Tx, made: Made, cents: number) {
  if (cents <= 0) return;

  const id = `re_${made.payment.id}_${made.parts.length}`;

  for (let n = 0; n < 2; n++)
    await bookPartRefund(tx, made.payment, { id, amountCents: cents, state: "done" });
  made.parts.push({ id, cents, isFailed: false });
  made.left -= cents;
  made.held -= cents;
}

async function failPart(tx: Tx, made: Made) {
  const part = made.parts.find(({ isFailed }) => !isFailed);
  if (!part) return;

  part.isFailed = true;
  await bookPartRefund(tx, made.payment, { id: part.id, amountCents: part.cents, state: "failed" });
  made.left += part.cents;
  made.held += part.cents;
}

/** Once for each payment. */
async function refundRest(tx: Tx, made: Made) {
  if (made.isRefunded) return;

  made.isRefunded = true;

  const cents = made.left;

  await bookRefund(tx, made.payment, cents);
  await bookRefunded(tx, made.payment, `all_${made.payment.id}`, cents);
  made.left -= cents;
  made.held -= cents;
}

/** Once for each payment. */
async function dispute(tx: Tx, made: Made, cents: number) {
  if (made.dispute !== 0 || cents <= 0) return;

  made.dispute = cents;
  await bookDispute(tx, made.payment, disputeOf(made), cents);
  made.held -= cents;
}

/** Confirmed by mistake, and then rightly. */
async function confirmAgain(tx: Tx, { payment, left, parts, isKept }: Made) {
  if (left < payment.amountCents || parts.length > 0 || isKept) return;

  await bookUndone(tx, payment, "artist", payment.amountCents);
  await bookPaid(tx, payment);
}

function disputeOf({ payment }: Made) {
  return `dp_${payment.id}`;
}

async function check(tx: Tx, ownerId: string, made: Made[], terms: SaleTerms) {
  for (const { payment, left, held } of made) {
    const lines = await tx.query.ledgerLines.findMany({
      where: eq(ledgerLines.paymentId, payment.id),
    });
    const total = (some: typeof lines) =>
      some.reduce((sum, { amountCents }) => sum + amountCents, 0);

    for (const fact of new Set(lines.map((line) => line.fact)))
      expect([fact, total(lines.filter((line) => line.fact === fact))]).toEqual([fact, 0]);
    expect(total(lines.filter(({ account }) => account === "provider"))).toBe(held);

    const owed = (account: string, userId: string) =>
      0 - total(lines.filter((line) => line.account === account && line.artistId === userId));
    const amount = payment.amountCents;
    const sale = splitSale(amount, payment.currency, terms);
    const positions = [
      { sold: sale.owner, now: owed("artist", ownerId) },
      { sold: sale.site, now: owed("site", ownerId) },
      ...sale.people.map(({ userId, cents }) => ({ sold: cents, now: owed("artist", userId) })),
    ];

    expect(positions.reduce((sum, { now }) => sum + now, 0)).toBe(left);
    for (const { sold, now } of positions) {
      if (left === amount) expect(now).toBe(sold);
      else if (left === 0) expect(now).toBe(0);
      else expect(Math.abs(now - (sold * left) / amount)).toBeLessThan(1);
    }
  }
}

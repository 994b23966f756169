import { and, eq, inArray, or } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "~db/client.server";
import { bankTransactions, ledgerLines, payments, refunds, tickets, transfers } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { changeEvent, makeBuyer, stopClock } from "../../../../test/factories/money/money";
import {
  makeTransferPass,
  PASS_PRICE_VND as PRICE,
} from "../../../../test/factories/tickets/passes";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { arrives, setUpAccount } from "../../../../test/factories/checkout/transfers";
import { openLedger } from "~/models/money/ledger/opening-balance.server";
import { sumOwedForPayment } from "~/models/money/ledger/partial-refunds.server";
import { sumReceived } from "~/models/money/payments/received-money.server";
import { expireHolds } from "~/models/checkout/purchases/provider/reconcile-payments.server";
import { refundAllTickets, refundTicket } from "../refunds.server";
import { keepAsTip } from "~/models/checkout/transfers/buyer-actions.server";
import { endTransfers } from "~/models/checkout/transfers/short-transfers.server";
import { startPassPurchase } from "~/models/checkout/start-purchase.server";
import {
  completeTransferRefund,
  confirmTransfer,
} from "~/models/checkout/transfers/treasurer-actions.server";
import { undoConfirmation } from "~/models/checkout/transfers/undo/undo-confirmation.server";
import { returnPass } from "./return-pass.server";

const Step = fc.record({
  which: fc.nat(11),
  amount: fc.constantFrom(PRICE, PRICE, PRICE, PRICE - 100_000, 100_000, PRICE + 50_000),
  what: fc.constantFrom(
    ...([
      "hold",
      "hold",
      "arrives",
      "arrives",
      "arrives",
      "confirm",
      "undo",
      "undo",
      "send",
      "send",
      "send",
    ] as const),
    ...(["cancel", "return", "adminTicket", "tip", "later"] as const),
  ),
});

type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;
const MINUTE = 60_000;

let takeDown = () => {};

beforeAll(() => {
  takeDown = setUpAccount();
});
afterAll(() => takeDown());

test("in any order of money, undoing, cancelling and sending back, each refund is sent once and within what arrived", async () => {
  const happened = new Set<string>();
  const property = fc.asyncProperty(
    fc.array(Step, { minLength: 12, maxLength: 40 }),
    async (steps) => {
      const restore = stopClock(Date.now());

      try {
        const world = await makeWorld(happened);

        for (const step of steps) await carryOut(world, step).catch(expectRefusal);
        await endTransfers();
        await check(world);
      } finally {
        restore();
      }
    },
  );

  await fc.assert(property, { numRuns: 30, examples: EXAMPLES });
  // Each history reached its required case.
  for (const what of ["send", "undo", "cancel", "return", "tip"])
    expect([what, happened.has(what)]).toEqual([what, true]);
});

/**
 * One history for each required case, because random histories sometimes miss a case.
 */
const EXAMPLES = [
  history(["hold"], ["arrives"], ["return"], ["send"]),
  history(["hold"], ["confirm"], ["undo"]),
  history(["hold"], ["arrives"], ["cancel"]),
  history(["hold"], ["arrives", PRICE + 50_000], ["tip"]),
];

function history(...steps: [what: Step["what"], amount?: number][]): [Step[]] {
  return [steps.map(([what, amount = PRICE]) => ({ which: 0, what, amount }))];
}

type World = Awaited<ReturnType<typeof makeWorld>>;

async function makeWorld(happened: Set<string>) {
  const treasurers = [await makeUser({ role: "admin" }), await makeUser({ role: "admin" })].map(
    (one) => actorFor(one),
  );

  return {
    ...(await makeTransferPass({}, { tipsEnabled: true })),
    treasurers,
    sent: 0,
    lines: 0,
    happened,
  };
}

/** Refusals by a rule are expected; any other error fails the test. */
function expectRefusal(error: unknown) {
  if (!(error instanceof AppError)) throw error;
}

async function carryOut(world: World, { what, which, amount }: Step) {
  const { pass, shows, treasurers } = world;
  const [treasurer] = treasurers;
  if (what === "hold") {
    const offer = { method: "transfer", amount: PRICE, currency: "vnd" } as const;

    return startPassPurchase(await makeBuyer(), pass.id, offer);
  }
  if (what === "later") {
    stopClock(clock.now().getTime() + 20 * MINUTE);
    await expireHolds();

    return endTransfers();
  }
  if (what === "cancel") {
    const { id } = shows[which % shows.length]!;

    await changeEvent(id, { status: "cancelled" });
    if ((await refundAllTickets(id)) > 0) world.happened.add(what);

    return;
  }

  const all = await listPurchases(pass.id);
  const purchase = all[which % Math.max(1, all.length)];
  if (!purchase) return;

  const buyer = actorFor({ id: purchase.userId, role: "viewer" });
  const actions = {
    arrives: () => arrives(purchase.intentId!, amount, { at: clock.now() }),
    confirm: () =>
      confirmTransfer(treasurer!, purchase.id, {
        amount,
        bankReference: `FT${(world.lines += 1)}`,
      }),
    undo: () => undoOne(world, purchase.id, which),
    send: () => sendOne(world, which),
    return: () => returnPass(buyer, purchase.id),
    adminTicket: async () => {
      const mine = await db.query.tickets.findMany({ where: eq(tickets.paymentId, purchase.id) });
      if (mine.length > 0) await refundTicket(treasurer!, mine[which % mine.length]!.id);
    },
    tip: async () => {
      const beside = await db.query.transfers.findMany({
        where: eq(transfers.purchaseId, purchase.id),
      });
      if (beside.length > 0) await keepAsTip(buyer, beside[which % beside.length]!.paymentId);
      else throw new AppError("conflict", "transfers:noTip");
    },
  };

  await actions[what]();
  world.happened.add(what);
}

async function undoOne({ treasurers }: World, paymentId: string, which: number) {
  const isManual = and(
    eq(bankTransactions.paymentId, paymentId),
    eq(bankTransactions.source, "manual"),
  );
  const all = await db.query.bankTransactions.findMany({ where: isManual });
  if (all.length === 0) throw new AppError("conflict", "transfers:alreadyDecided");

  await undoConfirmation(treasurers[0]!, all[which % all.length]!.id, "Wrong line");
}

/** Both treasurers send the same refund at once: one of them is told that it is already done. */
async function sendOne(world: World, which: number) {
  const open = await listRefunds(world, "requested");
  if (open.length === 0) throw new AppError("conflict", "transfers:alreadyReturned");

  const { id, amountCents } = open[which % open.length]!;
  const both = await Promise.allSettled(
    world.treasurers.map((one, n) => completeTransferRefund(one, id, `FT${n}`)),
  );

  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  world.sent += amountCents;
}

async function check(world: World) {
  const all = await listPayments(world);
  const ids = all.map(({ id }) => id);
  const lines = await db.query.ledgerLines.findMany({ where: inArray(ledgerLines.paymentId, ids) });
  const total = (some: typeof lines) => some.reduce((sum, { amountCents }) => sum + amountCents, 0);

  for (const fact of new Set(lines.map((line) => line.fact)))
    expect([fact, total(lines.filter((line) => line.fact === fact))]).toEqual([fact, 0]);
  const done = await listRefunds(world, "done");

  expect(done.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(world.sent);

  let received = 0;
  let waiting = 0;

  for (const purchase of await listPurchases(world.pass.id)) {
    const arrived = await sumReceived(db, purchase.id);

    received += arrived;
    if (purchase.state === "held" || purchase.state === "expired") waiting += arrived;
    const beside = await db.query.transfers.findMany({
      where: eq(transfers.purchaseId, purchase.id),
    });
    const of = [purchase.id, ...beside.map(({ paymentId }) => paymentId)];
    const promised = await db.query.refunds.findMany({ where: inArray(refunds.paymentId, of) });

    expect(promised.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBeLessThanOrEqual(
      arrived,
    );

    const mine = await db.query.tickets.findMany({ where: eq(tickets.paymentId, purchase.id) });
    const valid = mine.filter(({ status }) => status !== "refunded");
    const owed = valid.reduce((sum, { priceCents }) => sum + priceCents, 0);

    expect(await sumOwedForPayment(db, purchase.id)).toBe(owed);
  }

  // Money that arrived and was not sent back is at the bank; a part of a price is booked once the
  // payment is decided.
  expect(total(lines.filter(({ account }) => account === "provider"))).toBe(
    received - waiting - world.sent,
  );
  expect(await openLedger()).toBe(0);
}

function listPurchases(passId: string) {
  return db.query.payments.findMany({
    where: eq(payments.passId, passId),
    orderBy: payments.intentId,
  });
}

/** Lists the purchases and the money beside them. */
async function listPayments({ pass }: World) {
  const own = await listPurchases(pass.id);
  const ids = own.map(({ id }) => id);
  const of = or(inArray(transfers.purchaseId, ids), inArray(transfers.paymentId, ids));

  return db
    .select({ id: payments.id })
    .from(transfers)
    .innerJoin(payments, eq(payments.id, transfers.paymentId))
    .where(of);
}

async function listRefunds(world: World, state: "requested" | "done") {
  const ids = (await listPayments(world)).map(({ id }) => id);
  const isIn = and(inArray(refunds.paymentId, ids), eq(refunds.state, state));

  return db.query.refunds.findMany({ where: isIn, orderBy: refunds.id });
}

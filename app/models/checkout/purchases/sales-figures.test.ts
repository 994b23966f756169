import { and, eq, ne } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { ledgerLines, payments, tickets } from "~db/schema";
import type { Currency } from "~db/vocabularies";
import { AppError } from "~/platform/errors";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { makeCode } from "../../../../test/factories/tickets/codes";
import { makeBuyer, readPayment } from "../../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { addAgreedShares, fixSiteShare } from "../../../../test/factories/payouts/shares";
import { makeTypedShow } from "../../../../test/factories/tickets/ticket-types";
import { WildProvider } from "../../../../test/fakes/wild-provider";
import { type Money, sumByCurrency } from "~/locales/currency";
import type { Payment } from "~/models/money/payments/payment-states.server";
import { settleRefunds } from "~/models/money/payments/refund-payment.server";
import { refundTicket } from "~/models/tickets/refunds.server";
import { createTicketType, deleteTicketType } from "~/models/tickets/types/edit-ticket-type.server";
import { TicketTypeInput } from "~/models/tickets/types/schema";
import { getSalesFigures } from "~/models/tickets/types/sales-figures.server";
import { completePayment } from "./complete-payment.server";
import { applyDispute } from "./disputes.server";
import { redeemCode } from "./redeem-code.server";
import { applyRefunds } from "./refund-updates.server";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";

const TYPES = [
  { ticketPriceCents: 1801, ticketPriceVnd: 150_000, quantity: 4 },
  { ticketPriceCents: 2500, access: "live" as const },
  { ticketPriceCents: 500, ticketPriceVnd: 90_000, access: "replay" as const },
];
const Step = fc.record({
  what: fc.constantFrom("buy", "buy", "buy", "buy", "free", "refund", "part", "lost"),
  type: fc.nat(TYPES.length - 1),
  currency: fc.constantFrom<Currency>("usd", "vnd"),
  hasCode: fc.boolean(),
  which: fc.nat(9),
});

type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

afterAll(() => replacePaymentGateway(undefined));

test("the figures of types and codes add up to those of the show, and to the ledger", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 6, maxLength: 25 }), async (steps) => {
      const world = await makeWorld();

      for (const step of steps) {
        await act(world, step).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        });
      }

      await settleRefunds();
      await checkFigures(world);
    }),
    { numRuns: 15 },
  );
});

type World = Awaited<ReturnType<typeof makeWorld>>;

async function makeWorld() {
  const { show, types } = await makeTypedShow(TYPES, { replayDays: 7, maxAttendees: 9 });
  const band = await makeUser();

  await transaction(async (tx) => {
    await fixSiteShare(tx, show.id, band.id, { basisPoints: 733, fixedAmounts: null });
    await addAgreedShares(tx, show.id, [{ userId: band.id, basisPoints: 3333 }]);
  });

  const code = await makeCode({ artistId: show.artistId });
  const free = await makeCode({ artistId: show.artistId, kind: "free", text: "MIENPHI" });
  const provider = new WildProvider();

  provider.feeCents = 82;
  replacePaymentGateway(provider);

  const admin = actorFor(await makeUser({ role: "admin" }));

  return {
    show,
    types,
    code,
    free,
    provider,
    admin,
    artist: actorFor({ id: show.artistId, role: "artist" }),
  };
}

async function act(world: World, step: Step) {
  if (step.what === "free" || step.what === "buy") return buy(world, step);

  const { which, what } = step;
  const { show, provider, admin } = world;
  const sold = await db.query.payments.findMany({
    where: eq(payments.eventId, show.id),
    orderBy: payments.createdAt,
  });
  const payment = sold[which % Math.max(1, sold.length)];
  const ticket =
    payment && (await db.query.tickets.findFirst({ where: eq(tickets.paymentId, payment.id) }));
  if (!payment || !ticket || ticket.status === "refunded") return;
  if (what === "refund") return refundTicket(admin, ticket.id);
  if (what === "part") return refundPart(provider, payment);

  for (const state of ["open", "lost"] as const)
    await applyDispute(provider, provider.dispute(payment.intentId!, state, true));
}

async function buy(
  { show, types, code, free, provider }: World,
  { what, type, currency, hasCode }: Step,
) {
  const buyer = await makeBuyer();
  const { id: ticketTypeId, ticketPriceCents, ticketPriceVnd } = types[type]!;
  if (what === "free") return redeemCode(buyer, show.id, { code: free.text, ticketTypeId });

  const price = currency === "usd" ? ticketPriceCents! : ticketPriceVnd!;
  const shown = hasCode ? Math.floor((price * 50 + 50) / 100) : price;
  const given = { currency, ticketTypeId, code: hasCode ? code.text : undefined };
  const { intentId } = await startTicketPayment(buyer, show.id, shown, given);

  provider.pay(intentId);

  return completePayment((await provider.findIntent(intentId))!);
}

async function refundPart(provider: WildProvider, { id, intentId }: Payment) {
  if (provider.disputes.has(`dp_${intentId}`) || !provider.refundByHand(intentId!, 101)) return;

  for (let n = 0; n < 2; n++) await applyRefunds(provider, await readPayment(id));
}

async function checkFigures({ show, types, artist }: World) {
  const figures = await getSalesFigures(artist, show.id);

  expect(figures.types.map(({ type }) => type!.id)).toEqual(types.map(({ id }) => id));

  const isSold = and(eq(tickets.eventId, show.id), ne(tickets.status, "refunded"));
  const all = await db.query.tickets.findMany({ where: eq(tickets.eventId, show.id) });
  const isHere = and(eq(ledgerLines.eventId, show.id));
  const lines = await db.query.ledgerLines.findMany({ where: isHere });
  const earned = lines.filter(({ account }) => account === "artist" || account === "site");
  const ledger = sumByCurrency(
    earned.map(({ currency, amountCents }) => ({ currency, amount: -amountCents })),
  );

  expect(figures.total).toMatchObject({
    sold: await db.$count(tickets, isSold),
    refunded: all.filter(({ status }) => status === "refunded").length,
    income: ledger,
  });

  const sum = (of: "sold" | "refunded") => figures.types.reduce((total, row) => total + row[of], 0);

  expect([sum("sold"), sum("refunded")]).toEqual([figures.total.sold, figures.total.refunded]);
  expect(sumAll(figures.types.map(({ income }) => income))).toEqual(ledger);
  for (const { type, sold, left } of figures.types) {
    const seats = type!.access === "replay" ? Infinity : figures.total.left!;

    expect(left ?? Infinity).toBe(
      Math.min(type!.quantity === null ? Infinity : type!.quantity - sold, seats),
    );
  }

  for (const code of figures.codes) {
    const own = all.filter(({ codeId }) => codeId === code.id);
    const valid = own.filter(({ status }) => status !== "refunded");

    expect([code.tickets, code.refunded]).toEqual([valid.length, own.length - valid.length]);

    const off = valid.map(({ currency, discountCents }) => ({ currency, amount: discountCents }));

    expect(code.moneyOff).toEqual(sumByCurrency(off));

    const ids = new Set(own.map(({ paymentId }) => paymentId));
    const paid = earned.filter(({ paymentId }) => ids.has(paymentId));

    expect(code.paid).toEqual(
      sumByCurrency(paid.map((line) => ({ currency: line.currency, amount: -line.amountCents }))),
    );
  }
}

function sumAll(amounts: Money[][]) {
  return sumByCurrency(amounts.flat());
}

test("tickets without a type and types that nobody bought have a line of their own", async () => {
  const { show, types } = await makeTypedShow([{ name: "Vé thường" }]);
  const artist = actorFor({ id: show.artistId, role: "artist" } as const);

  await deleteTicketType(artist, types[0]!.id);

  const provider = new WildProvider();

  replacePaymentGateway(provider);

  const { intentId } = await startTicketPayment(await makeBuyer(), show.id, 1800);

  provider.pay(intentId);
  await completePayment((await provider.findIntent(intentId))!);
  await createTicketType(
    artist,
    show.id,
    TicketTypeInput.parse({ name: "Vé sớm", ticketPrice: "9.00" }),
  );

  const { types: rows } = await getSalesFigures(artist, show.id);

  expect(rows.map(({ type, sold, income }) => [type?.name ?? null, sold, income])).toEqual([
    ["Vé sớm", 0, []],
    [null, 1, [{ currency: "usd", amount: 1800 }]],
  ]);
});

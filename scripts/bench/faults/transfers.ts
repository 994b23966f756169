// npm run faults:transfers: makes 1,000 purchases by bank transfer, with a bank that repeats,
// delays and mangles its reports, while this process is killed (kill -9) at random instants.
// Afterwards it checks that no payment is undecided, that no seat is sold twice, that every đồng at
// the bank is a ticket, a refund or on the treasurer's list, and that the ledger equals the bank
// account.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { BankLine } from "../../../test/checkout/bank-run";
import { randomFrom } from "../../../test/checkout/fault-run";
import { runAndKill } from "./run-and-kill";

const BUYERS = Number(process.env.BUYERS ?? 1000);
const SEAT_COUNT = Number(process.env.SEATS ?? 700);
const KILLS = Number(process.env.KILLS ?? 12);
const SEED = Number(process.env.SEED ?? 20261123);
const AT_ONCE = 20;
const [, , role] = process.argv;

Object.assign(process.env, {
  BANK_BIN: "970436",
  BANK_ACCOUNT: "0123499999",
  BANK_ACCOUNT_NAME: "NHAC SONG",
});
if (role === "sell") await sell();
else if (role === "settle") await settle();
else await runAndKill(import.meta.filename, ["sell", "settle"], { seed: SEED, kills: KILLS });

/** The bank's lines are in a file, which survives the kills of this process. */
function bankFile() {
  return path.join(process.env.DATA_DIR!, "bank.jsonl");
}

function readBank(): BankLine[] {
  if (!existsSync(bankFile())) return [];

  const fileLines = readFileSync(bankFile(), "utf8").trim().split("\n");

  return fileLines.filter(Boolean).map((fileLine) => JSON.parse(fileLine) as BankLine);
}

async function sell() {
  const { linesOf, reportSome } = await import("../../../test/checkout/bank-run");
  const { PRICE } = await import("../../../test/factories/checkout/transfers");
  const { startTicketPurchase } = await import("~/models/checkout/start-purchase.server");
  const { AppError } = await import("~/platform/errors");
  const random = randomFrom(SEED);
  const { eventId, buyers } = await findWorld();
  const knownLines = readBank();
  const isPaid = new Set(knownLines.map(({ id: lineId }) => lineId.slice(0, -1)));

  console.log("ready");

  const reporting = reportSome(knownLines, random);
  const buyTickets = async () => {
    for (let buyer = buyers.pop(); buyer; buyer = buyers.pop()) {
      const transferOffer = { method: "transfer", amount: PRICE, currency: "vnd" } as const;
      const opened = await startTicketPurchase(buyer, eventId, transferOffer).catch(
        (error: unknown) => {
          if (error instanceof AppError) return null;

          throw error;
        },
      );
      if (!opened || isPaid.has(`FT${opened.intentId}`)) continue;

      const bankLines = linesOf(opened.intentId, random);

      for (const bankLine of bankLines) appendFileSync(bankFile(), `${JSON.stringify(bankLine)}\n`);
      if (random() < 0.5) await reportSome(bankLines, random);
    }
  };

  await Promise.all([reporting, ...Array.from({ length: AT_ONCE }, buyTickets)]);
  process.exit(0);
}

/**
 * The first run creates the show and the buyers; later runs reuse them. Each run sells to its own
 * part of the buyers.
 */
async function findWorld() {
  const { db } = await import("~db/client.server");
  const { makeShow } = await import("../../../test/factories/money/money");
  const { actorFor, makeUser } = await import("../../../test/factories/accounts/people");
  const { PRICE } = await import("../../../test/factories/checkout/transfers");
  const startTime = new Date(Date.now() + 30 * 24 * 3600_000);
  const fields = { maxAttendees: SEAT_COUNT, startTime, ticketPriceVnd: PRICE };
  const show = (await db.query.events.findFirst()) ?? (await makeShow(fields));
  const people = await db.query.users.findMany({
    where: (user, { eq }) => eq(user.role, "viewer"),
  });

  while (people.length < BUYERS)
    people.push(...(await Promise.all(Array.from({ length: 50 }, () => makeUser()))));
  const random = randomFrom(SEED);
  const ownBuyers = people.filter(() => random() < 0.3);

  return { eventId: show.id, buyers: ownBuyers.map((user) => actorFor(user)) };
}

async function settle() {
  const { sql } = await import("drizzle-orm");
  const { db } = await import("~db/client.server");
  const { clock } = await import("~/platform/clock/clock");
  const { expireHolds } =
    await import("~/models/checkout/purchases/provider/reconcile-payments.server");
  const { endTransfers } = await import("~/models/checkout/transfers/short-transfers.server");
  const { readBankOutcome, reportSome, uploadStatement } =
    await import("../../../test/checkout/bank-run");
  const { PRICE } = await import("../../../test/factories/checkout/transfers");
  const { eventId } = await findWorld();
  const bankLines = readBank();
  const now = Date.now() + 40 * 60_000;

  clock.now = () => new Date(now);
  await expireHolds();
  await reportSome(bankLines, randomFrom(SEED));
  await uploadStatement(bankLines);
  await uploadStatement(bankLines);
  do {
    await expireHolds();
    await endTransfers();
  } while ((await countShort()) > 0);

  const atBank = bankLines.reduce((sum, { amount }) => sum + amount, 0);
  const {
    valid: validCents,
    back: refundedCents,
    unmatched,
    undecided,
  } = await readBankOutcome(eventId);
  const inAccount = async (account: string) =>
    (
      await db.all<{
        dong: number;
      }>(sql`select coalesce(sum(amount_cents), 0) as dong from ledger_lines
      where account = ${account}`)
    )[0]!.dong;
  const checks = {
    "nobody undecided": undecided === 0,
    "none oversold": validCents <= SEAT_COUNT,
    "money at the bank = tickets x price + money that goes back + the treasurer's list":
      atBank === validCents * PRICE + refundedCents + unmatched,
    "the ledger has the money at the bank that has an owner":
      (await inAccount("provider")) === atBank - unmatched,
    "the ledger owes the artist what was sold": -(await inAccount("artist")) === validCents * PRICE,
    "the ledger owes buyers what goes back": -(await inAccount("buyers")) === refundedCents,
  };

  console.log(
    `seed ${SEED}: ${bankLines.length} lines, ${atBank} đồng, ${validCents} tickets, back ${refundedCents}, list ${unmatched}`,
  );
  for (const [checkName, isTrue] of Object.entries(checks))
    console.log(`${isTrue ? "yes" : "NO "}  ${checkName}`);
  process.exit(Object.values(checks).every(Boolean) ? 0 : 1);

  async function countShort() {
    const [countRow] = await db.all<{
      n: number;
    }>(sql`select count(*) as n from payments p where p.state = 'expired'
      and p.settled_at is null and exists (select 1 from bank_transactions b where b.payment_id = p.id and b.state = 'matched')`);

    return countRow!.n;
  }
}

// npm run faults: makes 1,000 purchases while the provider fails, its calls are lost, late,
// repeated or in the wrong order, and this process is killed (kill -9) at random instants.
// Afterwards it checks that no payment is undecided after 60 seconds of the clock, that no seat is
// sold twice, that every cent taken is a valid ticket or was refunded, that the ledger balances,
// and that every sale has one receipt, numbered without gaps.
import { makeProviderFail, randomFrom } from "../../../test/checkout/fault-run";
import { runAndKill } from "./run-and-kill";

const BUYERS = Number(process.env.BUYERS ?? 1000);
const SEAT_COUNT = Number(process.env.SEATS ?? 700);
const KILLS = Number(process.env.KILLS ?? 12);
/**
 * Each run uses the next seed; the factor keeps the seeds of different SEED values apart. The last
 * run is not killed and serves all buyers.
 */
const SEED = Number(process.env.SEED ?? 20261121) * (process.argv[2] ? 1 : KILLS + 1);
const FAULTS = 20;
const [, , role] = process.argv;

if (role === "buy") await buy();
else if (role === "settle") await settle();
else await runAndKill(import.meta.filename, ["buy", "settle"], { seed: SEED, kills: KILLS });

async function buy() {
  const { buyAll } = await import("../../../test/checkout/fault-run");
  const { eventId, buyers } = await findWorld();
  const random = randomFrom(SEED);

  makeProviderFail(random, FAULTS);
  console.log("ready");
  await buyAll(eventId, buyers, random, 30);
}

/** The first run creates the show and the buyers; later runs reuse them. */
async function findWorld() {
  const { db } = await import("~db/client.server");
  const { makeShow } = await import("../../../test/factories/money/money");
  const { actorFor, makeUser } = await import("../../../test/factories/accounts/people");
  const storedEvent = await db.query.events.findFirst();
  const startTime = new Date(Date.now() + 30 * 24 * 3600_000);
  const show = storedEvent ?? (await makeShow({ maxAttendees: SEAT_COUNT, startTime }));
  const people = await db.query.users.findMany({
    where: (user, { eq }) => eq(user.role, "viewer"),
  });

  while (people.length < BUYERS)
    people.push(...(await Promise.all(Array.from({ length: 50 }, () => makeUser()))));
  const buyersPerRun = Math.ceil(BUYERS / 4);
  const firstBuyer = Math.floor(randomFrom(SEED)() * (BUYERS - buyersPerRun));
  const isLast = role === "buy" && SEED % (KILLS + 1) === KILLS;
  const buyers =
    storedEvent && !isLast ? people.slice(firstBuyer, firstBuyer + buyersPerRun) : people;

  return { eventId: show.id, buyers: buyers.map((user) => actorFor(user)) };
}

async function settle() {
  const { clock } = await import("~/platform/clock/clock");
  const { db } = await import("~db/client.server");
  const { listUndecided, PRICE, readOutcome, runJobs } =
    await import("../../../test/checkout/fault-run");
  const { eventId } = await findWorld();

  makeProviderFail(randomFrom(SEED), FAULTS);

  const before = (await listUndecided(eventId)).length;
  let now = Date.now();
  const waitAndRunJobs = async (seconds: number) => {
    clock.now = () => new Date(now);
    now += seconds * 1000;
    for (let batch = 0; batch < 8; batch++) await runJobs();
  };

  for (let waited = 0; waited < 60; waited += 5) await waitAndRunJobs(5);
  const undecided = (await listUndecided(eventId)).length;

  for (let round = 0; round < 30; round++) await waitAndRunJobs(60);
  const outcome = await readOutcome(eventId);
  const ledgerLines = await db.query.ledgerLines.findMany();
  const soldPayments = await db.query.payments.findMany({
    where: (payment, { isNotNull }) => isNotNull(payment.paidAt),
  });
  const receipts = await db.query.receipts.findMany({
    orderBy: (receipt, { asc }) => asc(receipt.number),
  });
  const receiptsOf = (paymentId: string) =>
    receipts.filter((receipt) => receipt.paymentId === paymentId && receipt.kind === "sale");
  const inAccount = (account: string) =>
    ledgerLines.reduce(
      (total, ledgerLine) => total + (ledgerLine.account === account ? ledgerLine.amountCents : 0),
      0,
    );
  const checks = {
    "nobody undecided after 60 seconds": undecided === 0,
    "nothing left unsettled": outcome.unsettled === 0,
    "none oversold": outcome.valid <= SEAT_COUNT,
    "captured = tickets x price + refunds":
      outcome.capturedCents === outcome.valid * PRICE + outcome.refundedCents,
    "the ledger has what the provider has":
      inAccount("provider") === outcome.capturedCents - outcome.refundedCents,
    "the ledger owes the artist what was sold": -inAccount("artist") === outcome.valid * PRICE,
    "nobody is owed a refund": inAccount("buyers") === 0,
    "every sale has one receipt": soldPayments.every(
      ({ id: paymentId }) => receiptsOf(paymentId).length === 1,
    ),
    "receipts are numbered without gaps": receipts.every(
      ({ number }, index) => number === index + 1,
    ),
  };
  const provider = `captured ${outcome.capturedCents}, refunded ${outcome.refundedCents}, ${outcome.valid} tickets`;

  console.log(
    `seed ${SEED}: ${before} undecided at the last end; ${provider}, ${ledgerLines.length} lines, ${receipts.length} receipts`,
  );
  for (const [checkName, isTrue] of Object.entries(checks))
    console.log(`${isTrue ? "yes" : "NO "}  ${checkName}`);
  process.exit(Object.values(checks).every(Boolean) ? 0 : 1);
}

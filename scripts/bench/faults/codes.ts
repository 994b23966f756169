// npm run faults:codes: buyers use two codes at once, one for half the price and one for a free
// ticket, while this process is killed (kill -9) at random instants. Afterwards it checks that no
// code was used more often than allowed, that every use is a valid ticket at its price with one
// mail, and that all remaining uses are still available, so that no kill lost one.
import { randomFrom } from "../../../test/checkout/fault-run";
import { runAndKill } from "./run-and-kill";

const BUYERS = 600;
const PRICE_CENTS = 1800;
const USES_BY_CODE = { HALF1: 150, FREE1: 100 };
const KILLS = Number(process.env.KILLS ?? 8);
const SEED = Number(process.env.SEED ?? 20261124);
const [, , role] = process.argv;

if (role === "buy") await buy();
else if (role === "settle") await settle();
else await runAndKill(import.meta.filename, ["buy", "settle"], { seed: SEED, kills: KILLS });

async function buy() {
  const world = await findWorld();
  const random = randomFrom(SEED);
  const chosen = world.buyers.filter(() => random() < 1 / KILLS);

  console.log("ready");
  for (let offset = 0; offset < chosen.length; offset += 10)
    await Promise.all(
      chosen
        .slice(offset, offset + 10)
        .map((buyer) => buyWithCode(world.eventId, buyer, random() < 0.5)),
    );
}

type World = Awaited<ReturnType<typeof findWorld>>;

/**
 * The first run creates the show, its codes and the buyers, in this order; later runs find them.
 */
async function findWorld() {
  const { db } = await import("~db/client.server");
  const { makeCode } = await import("../../../test/factories/tickets/codes");
  const { makeShow } = await import("../../../test/factories/money/money");
  const { actorFor, makeUser } = await import("../../../test/factories/accounts/people");
  const startTime = new Date(Date.now() + 30 * 24 * 3600_000);
  const show = (await db.query.events.findFirst()) ?? (await makeShow({ startTime }));
  const storedCodes = await db.query.codes.findMany();

  for (const [codeText, maxUses] of Object.entries(USES_BY_CODE)) {
    if (storedCodes.some((storedCode) => storedCode.text === codeText)) continue;

    storedCodes.push(
      await makeCode({
        artistId: show.artistId,
        text: codeText,
        maxUses,
        kind: codeText === "FREE1" ? "free" : "percent",
      }),
    );
  }

  const people = await db.query.users.findMany({
    where: (user, { eq }) => eq(user.role, "viewer"),
  });

  while (people.length < BUYERS)
    people.push(...(await Promise.all(Array.from({ length: 50 }, () => makeUser()))));

  return { eventId: show.id, codes: storedCodes, buyers: people.map((user) => actorFor(user)) };
}

/** Buys a ticket with a code; refusals by a rule are expected. */
async function buyWithCode(eventId: string, buyer: World["buyers"][number], isFree: boolean) {
  const { AppError } = await import("~/platform/errors");
  const { redeemCode } = await import("~/models/checkout/purchases/redeem-code.server");
  const { startTicketPurchase } = await import("~/models/checkout/start-purchase.server");
  const { payWithTestCard } = await import("~/models/checkout/purchases/test-payment.server");

  try {
    if (isFree) return await redeemCode(buyer, eventId, { code: "FREE1" });

    const { id: paymentId } = await startTicketPurchase(buyer, eventId, {
      method: "card",
      amount: PRICE_CENTS / 2,
      code: "HALF1",
    });

    return await payWithTestCard(buyer, paymentId, "pays");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function settle() {
  const { clock } = await import("~/platform/clock/clock");
  const { runJobs } = await import("../../../test/checkout/fault-run");
  const world = await findWorld();
  const now = Date.now() + 16 * 60_000;

  clock.now = () => new Date(now);
  for (let round = 0; round < 8; round++) await runJobs();
  const problems = await findProblems(world, false);

  for (const buyer of world.buyers)
    for (const isFree of [false, true]) await buyWithCode(world.eventId, buyer, isFree);
  problems.push(...(await findProblems(world, true)));
  console.log(
    problems.length === 0 ? "every use is a ticket, and none was lost" : problems.join("\n"),
  );
  process.exit(problems.length === 0 ? 0 : 1);
}

async function findProblems({ eventId, codes }: World, isUsedUp: boolean): Promise<string[]> {
  const { db } = await import("~db/client.server");
  const { countUses } = await import("~/models/tickets/codes/code-uses.server");
  const soldTickets = await db.query.tickets.findMany({
    where: (ticket, { eq }) => eq(ticket.eventId, eventId),
  });
  // A payment that was interrupted and found later is refunded with its own mail.
  const ticketMails = (await db.query.outbox.findMany()).filter(({ onceKey }) =>
    /^(ticket|registered):/.test(onceKey ?? ""),
  );
  const problems: string[] = [];

  for (const { id, text: codeText, maxUses } of codes) {
    const validTickets = soldTickets.filter(
      ({ codeId, status }) => codeId === id && status !== "refunded",
    );
    const useCount = await countUses(db, id);

    console.log(`${codeText}: ${useCount} of ${maxUses} uses, ${validTickets.length} tickets`);
    if (useCount !== validTickets.length)
      problems.push(`${codeText}: ${useCount} uses, but ${validTickets.length} tickets`);
    if (useCount > maxUses! || (isUsedUp && useCount !== maxUses))
      problems.push(`${codeText}: ${useCount} of ${maxUses} uses`);
    const price = codeText === "FREE1" ? 0 : PRICE_CENTS / 2;
    if (validTickets.some(({ priceCents }) => priceCents !== price))
      problems.push(`${codeText}: a ticket at another price`);
    const unmailed = validTickets.filter(
      ({ userId }) => ticketMails.filter((ticketMail) => ticketMail.userId === userId).length !== 1,
    );
    if (unmailed.length > 0)
      problems.push(`${codeText}: ${unmailed.length} holders without exactly one mail`);
  }

  return problems;
}

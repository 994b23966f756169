// npm run faults:codes: buyers rush for two codes, one of half the price and one of all of it,
// while this process is killed (kill -9) at random instants. Then: no code was used more often than
// it may be, every use is a valid ticket at its price with one mail, and all uses that are left can
// still be had, so that no kill lost one.
import { randomFrom } from "../../test/checkout/fault-run";
import { runAndKill } from "./run-and-kill";

const BUYERS = 600;
const PRICE = 1800;
const USES = { HALF1: 150, FREE1: 100 };
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
  for (let n = 0; n < chosen.length; n += 10)
    await Promise.all(
      chosen.slice(n, n + 10).map((buyer) => buyWithCode(world.eventId, buyer, random() < 0.5)),
    );
}

type World = Awaited<ReturnType<typeof findWorld>>;

/**
 * The first run creates the show, its codes and the buyers, in this order; later runs find them.
 */
async function findWorld() {
  const { db } = await import("~db/client.server");
  const { makeCode } = await import("../../test/factories/tickets/codes");
  const { makeShow } = await import("../../test/factories/money/money");
  const { actorFor, makeUser } = await import("../../test/factories/accounts/people");
  const startTime = new Date(Date.now() + 30 * 24 * 3600_000);
  const show = (await db.query.events.findFirst()) ?? (await makeShow({ startTime }));
  const codes = await db.query.codes.findMany();

  for (const [text, maxUses] of Object.entries(USES)) {
    if (codes.some((code) => code.text === text)) continue;

    codes.push(
      await makeCode({
        artistId: show.artistId,
        text,
        maxUses,
        kind: text === "FREE1" ? "free" : "percent",
      }),
    );
  }

  const people = await db.query.users.findMany({
    where: (user, { eq }) => eq(user.role, "viewer"),
  });

  while (people.length < BUYERS)
    people.push(...(await Promise.all(Array.from({ length: 50 }, () => makeUser()))));

  return { eventId: show.id, codes, buyers: people.map((user) => actorFor(user)) };
}

/** Refusals by a rule are part of the rush. */
async function buyWithCode(eventId: string, buyer: World["buyers"][number], isFree: boolean) {
  const { AppError } = await import("~/platform/errors");
  const { redeemCode } = await import("~/models/checkout/purchases/redeem-code.server");
  const { startTicketPurchase } = await import("~/models/checkout/start-purchase.server");
  const { payWithTestCard } = await import("~/models/checkout/purchases/test-payment.server");

  try {
    if (isFree) return await redeemCode(buyer, eventId, { code: "FREE1" });

    const { id } = await startTicketPurchase(buyer, eventId, {
      method: "card",
      amount: PRICE / 2,
      code: "HALF1",
    });

    return await payWithTestCard(buyer, id, "pays");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function settle() {
  const { clock } = await import("~/platform/clock/clock");
  const { runJobs } = await import("../../test/checkout/fault-run");
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
  const sold = await db.query.tickets.findMany({
    where: (ticket, { eq }) => eq(ticket.eventId, eventId),
  });
  // A payment that was cut off and found later goes back with a mail of its own.
  const mails = (await db.query.outbox.findMany()).filter(({ onceKey }) =>
    /^(ticket|registered):/.test(onceKey ?? ""),
  );
  const problems: string[] = [];

  for (const { id, text, maxUses } of codes) {
    const valid = sold.filter(({ codeId, status }) => codeId === id && status !== "refunded");
    const uses = await countUses(db, id);

    console.log(`${text}: ${uses} of ${maxUses} uses, ${valid.length} tickets`);
    if (uses !== valid.length) problems.push(`${text}: ${uses} uses, but ${valid.length} tickets`);
    if (uses > maxUses! || (isUsedUp && uses !== maxUses))
      problems.push(`${text}: ${uses} of ${maxUses} uses`);
    const price = text === "FREE1" ? 0 : PRICE / 2;
    if (valid.some(({ priceCents }) => priceCents !== price))
      problems.push(`${text}: a ticket at another price`);
    const unmailed = valid.filter(
      ({ userId }) => mails.filter((mail) => mail.userId === userId).length !== 1,
    );
    if (unmailed.length > 0)
      problems.push(`${text}: ${unmailed.length} holders without exactly one mail`);
  }

  return problems;
}

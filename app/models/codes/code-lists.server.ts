import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { codeAddresses, codes, events, tickets } from "~db/schema";
import { clock } from "~/integrations/clock/clock";
import type { Actor } from "../actor";
import { type Money, sumByCurrency } from "../payments/currency.protocol";
import { assertCanUseDashboard } from "../permissions";
import type { Code } from "./apply-code.server";
import { getOwnCode, wasUsed } from "./manage-codes.server";

export type CodeState = "active" | "stopped" | "soon" | "over" | "usedUp";

/** Tickets sold with a code and not refunded, what it took off them and what was paid; seats held now; refunded tickets. */
export type CodeFigures = { tickets: number; held: number; refunded: number; moneyOff: Money[]; paid: Money[] };
export type ListedCode = Code & { figures: CodeFigures; state: CodeState };

/** Lists the artist's codes, newest first, with their figures. @throws AppError unauthenticated, forbidden */
export async function listCodes(actor: Actor): Promise<ListedCode[]> {
  assertCanUseDashboard(actor);
  const own = await db.query.codes.findMany({
    where: eq(codes.artistId, actor.userId),
    orderBy: [desc(codes.createdAt), asc(codes.text)],
  });
  const figures = await readFigures(own.map(({ id }) => id));
  return own.map((code) => withState(code, figures(code.id)));
}

/** One code with its figures and addresses, and whether it was ever used. @throws AppError not_found */
export async function getCodeDetails(actor: Actor, id: string) {
  const code = await getOwnCode(actor, id);
  const figures = await readFigures([id]);
  const listed = await db.query.codeAddresses.findMany({
    where: eq(codeAddresses.codeId, id),
    orderBy: asc(codeAddresses.address),
  });
  const addresses = listed.map(({ address }) => address);
  return { ...withState(code, figures(id)), addresses, wasUsed: await wasUsed(db, id) };
}

/** Titles of the shows that the artist's codes name. */
export async function listShowTitles(actor: Actor) {
  assertCanUseDashboard(actor);
  const { id, title, titleOther, language } = events;
  return db
    .selectDistinct({ id, title, titleOther, language })
    .from(codes)
    .innerJoin(events, eq(events.id, codes.eventId))
    .where(eq(codes.artistId, actor.userId));
}

/** Shows for which a code can be made: ticketed ones that are not over, by date. */
export async function listShowsForCodes(actor: Actor) {
  assertCanUseDashboard(actor);
  const { id, title, titleOther, language, startTime } = events;
  return db
    .select({ id, title, titleOther, language, startTime })
    .from(events)
    .where(
      and(
        eq(events.artistId, actor.userId),
        eq(events.eventType, "ticketed"),
        inArray(events.status, ["draft", "published"]),
        sql`${events.endTime} > ${clock.now().getTime()}`,
      ),
    )
    .orderBy(asc(startTime));
}

function withState(code: Code, figures: CodeFigures): ListedCode {
  return { ...code, figures, state: stateOf(code, figures) };
}

function stateOf({ stoppedAt, validFrom, validUntil, maxUses }: Code, { tickets, held }: CodeFigures): CodeState {
  const now = clock.now();
  if (stoppedAt) return "stopped";
  if (validUntil && validUntil <= now) return "over";
  if (maxUses !== null && tickets + held >= maxUses) return "usedUp";
  return validFrom && validFrom > now ? "soon" : "active";
}

async function readFigures(ids: string[]): Promise<(id: string) => CodeFigures> {
  const isOne = sql`code_id in (select value from json_each(${JSON.stringify(ids)}))`;
  const sold = await db.all<{
    id: string;
    currency: Money["currency"];
    sold: number;
    refunded: number;
    off: number;
    paid: number;
  }>(sql`
    select code_id as id, currency, sum(status <> 'refunded') as sold, sum(status = 'refunded') as refunded,
      sum(iif(status <> 'refunded', discount_cents, 0)) as off,
      sum(iif(status <> 'refunded', price_cents, 0)) as paid
    from ${tickets} where ${isOne} group by code_id, currency`);
  const holds = await db.all<{ id: string; held: number }>(sql`
    select code_id as id, count(*) as held from payments where ${isOne} and code_id is not null
      and state in ('held', 'paying') and held_until > ${clock.now().getTime()} group by code_id`);
  return (id) => {
    const own = sold.filter((row) => row.id === id);
    const sum = (name: "sold" | "refunded") => own.reduce((total, row) => total + row[name], 0);
    const moneyOff = sumByCurrency(own.map(({ currency, off }) => ({ currency, amount: off })));
    const paid = sumByCurrency(own.map((row) => ({ currency: row.currency, amount: row.paid })));
    const held = holds.find((row) => row.id === id)?.held ?? 0;
    return { tickets: sum("sold"), held, refunded: sum("refunded"), moneyOff, paid };
  };
}

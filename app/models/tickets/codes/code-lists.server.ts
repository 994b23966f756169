import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { codeAddresses, codes, events, tickets } from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { sumTicketIncome, type TicketIncome } from "~/models/money/ledger/income.server";
import { type Money, sumByCurrency } from "~/locales/currency";
import { assertCanUseDashboard } from "~/models/base/permissions";
import type { Code } from "./apply-code.server";
import { getOwnCode, wasUsed } from "./manage-codes.server";

export type CodeState = "active" | "stopped" | "soon" | "over" | "usedUp";

/**
 * Tickets sold with a code and not refunded, and what it took off them; their income; seats held
 * now; refunded tickets.
 */
export type CodeFigures = {
  tickets: number;
  held: number;
  refunded: number;
  moneyOff: Money[];
  paid: Money[];
};
export type ListedCode = Code & { figures: CodeFigures; state: CodeState };

/**
 * Lists the artist's codes, newest first, with their figures.
 * @throws AppError unauthenticated, forbidden
 */
export async function listCodes(actor: Actor): Promise<ListedCode[]> {
  assertCanUseDashboard(actor);

  const own = await db.query.codes.findMany({
    where: eq(codes.artistId, actor.userId),
    orderBy: [desc(codes.createdAt), asc(codes.text)],
  });
  const ids = own.map(({ id }) => id);
  const figures = await readFigures(ids, await sumTicketIncome({ codeIds: ids }));

  return own.map((code) => withState(code, figures(code.id)));
}

export type ShowCodeFigures = { id: string; text: string } & CodeFigures;

/**
 * Lists the codes that buyers of a show used or are using, with their figures of this show.
 * `income`: of the show.
 */
export async function listCodesOfShow(
  eventId: string,
  income: TicketIncome[],
): Promise<ShowCodeFigures[]> {
  const used = await db.all<{ id: string; text: string }>(sql`
    select id, text from ${codes} where id in (
      select code_id from tickets where event_id = ${eventId} and code_id is not null
      union select code_id from payments where event_id = ${eventId} and code_id is not null
        and state in ('held', 'paying') and held_until > ${clock.now().getTime()})
    order by text`);
  const ids = used.map(({ id }) => id);
  const figures = await readFigures(ids, income, eventId);

  return used.map((code) => ({ ...code, ...figures(code.id) }));
}

/**
 * One code with its figures and addresses, and whether it was ever used.
 * @throws AppError not_found
 */
export async function getCodeDetails(actor: Actor, id: string) {
  const code = await getOwnCode(actor, id);
  const figures = await readFigures([id], await sumTicketIncome({ codeIds: [id] }));
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

function stateOf(
  { stoppedAt, validFrom, validUntil, maxUses }: Code,
  { tickets, held }: CodeFigures,
): CodeState {
  const now = clock.now();
  if (stoppedAt) return "stopped";
  if (validUntil && validUntil <= now) return "over";
  if (maxUses !== null && tickets + held >= maxUses) return "usedUp";

  return validFrom && validFrom > now ? "soon" : "active";
}

/** For one show, or all. */
async function readFigures(
  ids: string[],
  income: TicketIncome[],
  eventId?: string,
): Promise<(id: string) => CodeFigures> {
  const isHere = eventId ? sql`event_id = ${eventId}` : sql`1`;
  const isOne = sql`code_id in (select value from json_each(${JSON.stringify(ids)}))`;
  const sold = await db.all<{
    id: string;
    currency: Money["currency"];
    sold: number;
    refunded: number;
    off: number;
  }>(sql`
    select code_id as id, currency, sum(status <> 'refunded') as sold, sum(status = 'refunded') as refunded,
      sum(iif(status <> 'refunded', discount_cents, 0)) as off
    from ${tickets} where ${isOne} and ${isHere} group by code_id, currency`);
  const holds = await db.all<{ id: string; held: number }>(sql`
    select code_id as id, count(*) as held from payments where ${isOne} and ${isHere} and code_id is not null
      and state in ('held', 'paying') and held_until > ${clock.now().getTime()} group by code_id`);

  return (id) => {
    const own = sold.filter((row) => row.id === id);
    const sum = (name: "sold" | "refunded") => own.reduce((total, row) => total + row[name], 0);
    const moneyOff = sumByCurrency(own.map(({ currency, off }) => ({ currency, amount: off })));
    const paid = sumByCurrency(income.filter(({ codeId }) => codeId === id));
    const held = holds.find((row) => row.id === id)?.held ?? 0;

    return { tickets: sum("sold"), held, refunded: sum("refunded"), moneyOff, paid };
  };
}

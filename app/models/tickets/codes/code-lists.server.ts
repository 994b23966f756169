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
 * `tickets`: tickets sold with a code and not refunded; `moneyOff`: the discounts on them; `paid`:
 * their income; `held`: seats held now; `refunded`: refunded tickets.
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

  const ownCodes = await db.query.codes.findMany({
    where: eq(codes.artistId, actor.userId),
    orderBy: [desc(codes.createdAt), asc(codes.text)],
  });
  const codeIds = ownCodes.map(({ id: codeId }) => codeId);
  const figures = await readFigures(codeIds, await sumTicketIncome({ codeIds: codeIds }));

  return ownCodes.map((code) => withState(code, figures(code.id)));
}

export type ShowCodeFigures = { id: string; text: string } & CodeFigures;

/**
 * Lists the codes that buyers of a show used or are using, with their figures for this show.
 * `income`: the ticket income of the show.
 */
export async function listCodesOfShow(
  eventId: string,
  income: TicketIncome[],
): Promise<ShowCodeFigures[]> {
  const usedCodes = await db.all<{ id: string; text: string }>(sql`
    select id, text from ${codes} where id in (
      select code_id from tickets where event_id = ${eventId} and code_id is not null
      union select code_id from payments where event_id = ${eventId} and code_id is not null
        and state in ('held', 'paying') and held_until > ${clock.now().getTime()})
    order by text`);
  const codeIds = usedCodes.map(({ id: codeId }) => codeId);
  const figures = await readFigures(codeIds, income, eventId);

  return usedCodes.map((code) => ({ ...code, ...figures(code.id) }));
}

/**
 * Gets a code with its figures and addresses. `wasUsed`: whether it was ever used.
 * @throws AppError not_found
 */
export async function getCodeDetails(actor: Actor, id: string) {
  const code = await getOwnCode(actor, id);
  const figures = await readFigures([id], await sumTicketIncome({ codeIds: [id] }));
  const listedAddresses = await db.query.codeAddresses.findMany({
    where: eq(codeAddresses.codeId, id),
    orderBy: asc(codeAddresses.address),
  });
  const addresses = listedAddresses.map(({ address }) => address);

  return { ...withState(code, figures(id)), addresses, wasUsed: await wasUsed(db, id) };
}

/** Lists the titles of the shows that the artist's codes are limited to. */
export async function listShowTitles(actor: Actor) {
  assertCanUseDashboard(actor);

  const { id, title, titleOther, language } = events;

  return db
    .selectDistinct({ id, title, titleOther, language })
    .from(codes)
    .innerJoin(events, eq(events.id, codes.eventId))
    .where(eq(codes.artistId, actor.userId));
}

/** Lists the shows for which a code can be created: ticketed ones that are not over, by date. */
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

/**
 * Reads the figures of several codes, for one show or all.
 * @returns a function that gives the figures of a code
 */
async function readFigures(
  codeIds: string[],
  income: TicketIncome[],
  eventId?: string,
): Promise<(id: string) => CodeFigures> {
  const eventFilter = eventId ? sql`event_id = ${eventId}` : sql`1`;
  const codeFilter = sql`code_id in (select value from json_each(${JSON.stringify(codeIds)}))`;
  const soldByCode = await db.all<{
    id: string;
    currency: Money["currency"];
    sold: number;
    refunded: number;
    off: number;
  }>(sql`
    select code_id as id, currency, sum(status <> 'refunded') as sold, sum(status = 'refunded') as refunded,
      sum(iif(status <> 'refunded', discount_cents, 0)) as off
    from ${tickets} where ${codeFilter} and ${eventFilter} group by code_id, currency`);
  const holdsByCode = await db.all<{ id: string; held: number }>(sql`
    select code_id as id, count(*) as held from payments where ${codeFilter} and ${eventFilter} and code_id is not null
      and state in ('held', 'paying') and held_until > ${clock.now().getTime()} group by code_id`);

  return (id) => {
    const codeSales = soldByCode.filter((sale) => sale.id === id);
    const sumOf = (column: "sold" | "refunded") =>
      codeSales.reduce((total, sale) => total + sale[column], 0);
    const moneyOff = sumByCurrency(
      codeSales.map(({ currency, off: offCents }) => ({ currency, amount: offCents })),
    );
    const paid = sumByCurrency(income.filter(({ codeId }) => codeId === id));
    const held = holdsByCode.find((sale) => sale.id === id)?.held ?? 0;

    return { tickets: sumOf("sold"), held, refunded: sumOf("refunded"), moneyOff, paid };
  };
}

import { asc, eq, getTableColumns } from "drizzle-orm";
import { db, type DbReader } from "~db/client.server";
import { events, passes, passEvents } from "~db/schema";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { isAccountInactive } from "~/models/accounts/account-state.server";
import type { Event } from "~/models/shows/events/event-sale.server";

export type Pass = typeof passes.$inferSelect;
/** A pass with its shows in their order. */
export type PassWithShows = Pass & { shows: Event[] };
/** "closed": one of the shows is no longer sold; "over": the sale has ended. */
export type PassSale = "draft" | "withdrawn" | "closed" | "over" | "onSale";

export async function findPass(
  passId: string,
  reader: DbReader = db,
): Promise<PassWithShows | null> {
  const pass = await reader.query.passes.findFirst({ where: eq(passes.id, passId) });

  return pass ? { ...pass, shows: await listPassShows(reader, passId) } : null;
}

export function listPassShows(reader: DbReader, passId: string): Promise<Event[]> {
  return reader
    .select(getTableColumns(events))
    .from(passEvents)
    .innerJoin(events, eq(events.id, passEvents.eventId))
    .where(eq(passEvents.passId, passId))
    .orderBy(asc(passEvents.position));
}

/** The first show by date. A pass always has shows. */
export function firstShow({ shows }: Pick<PassWithShows, "shows">): Event {
  return shows.reduce((earliest, show) => (show.startTime < earliest.startTime ? show : earliest));
}

/** End of the sale: `saleUntil`, or the start of the first show if that is earlier. */
export function saleEnd(pass: PassWithShows): Date {
  const { startTime } = firstShow(pass);

  return pass.saleUntil && pass.saleUntil < startTime ? pass.saleUntil : startTime;
}

export async function getPassSale(pass: PassWithShows, reader: DbReader = db): Promise<PassSale> {
  if (pass.state !== "on_sale") return pass.state;
  if (!pass.shows.every(isShowSold) || (await isAccountInactive(pass.artistId, reader)))
    return "closed";

  return saleEnd(pass) <= clock.now() ? "over" : "onSale";
}

function isShowSold({ status, hiddenAt, eventType }: Event) {
  return status === "published" && hiddenAt === null && eventType === "ticketed";
}

/** @throws AppError not_found for unknown passes and drafts; conflict when it is not sold now */
export async function getPassOnSale(passId: string, reader: DbReader): Promise<PassWithShows> {
  const pass = await findPass(passId, reader);
  if (!pass || pass.state === "draft") throw new AppError("not_found", "passes:notFound");

  const sale = await getPassSale(pass, reader);
  if (sale !== "onSale") throw new AppError("conflict", `passes:sale.${sale}`);

  return pass;
}

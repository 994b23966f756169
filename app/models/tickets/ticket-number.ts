import { eq, or, type SQL } from "drizzle-orm";
import { tickets } from "~db/schema";
import { plainCode, plainTyped } from "~/models/base/text/normalize";

/** Condition: the ticket with this code, typed with or without its hyphen, or with this id. */
export function ticketNumberFilter(typed: string): SQL {
  const code = plainCode(typed).toUpperCase();

  return or(
    eq(tickets.code, `${code.slice(0, 4)}-${code.slice(4)}`),
    eq(tickets.id, plainTyped(typed)),
  )!;
}

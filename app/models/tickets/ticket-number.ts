import { eq, or, type SQL } from "drizzle-orm";
import { tickets } from "~db/schema";
import { plainCode, plainTyped } from "~/models/base/text/normalize";
import { required } from "~/platform/required";

/** Condition: the ticket with this code, typed with or without its hyphen, or with this id. */
export function ticketNumberFilter(typed: string): SQL {
  const code = plainCode(typed).toUpperCase();

  return required(
    or(eq(tickets.code, `${code.slice(0, 4)}-${code.slice(4)}`), eq(tickets.id, plainTyped(typed))),
  );
}

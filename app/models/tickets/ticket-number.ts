import { eq, or, type SQL } from "drizzle-orm";
import { tickets } from "~db/schema";
import { toPlainCode, toPlainCharacters } from "~/models/base/text/normalize";
import { required } from "~/platform/required";

/** Condition: the ticket with this code, entered with or without its hyphen, or with this id. */
export function ticketNumberFilter(entered: string): SQL {
  const plainNumber = toPlainCode(entered).toUpperCase();

  return required(
    or(
      eq(tickets.code, `${plainNumber.slice(0, 4)}-${plainNumber.slice(4)}`),
      eq(tickets.id, toPlainCharacters(entered)),
    ),
  );
}

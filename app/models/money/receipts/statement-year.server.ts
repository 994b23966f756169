import { AppError } from "~/platform/errors";
import { ReceiptYear } from "./schema";
import { sellerYear } from "./seller.server";

/**
 * The year of a statement, as it is asked for.
 * @throws AppError not_found for what is no year, and for years to come
 */
export function getStatementYear(asked: string): number {
  const year = ReceiptYear.safeParse(asked).data;
  if (year === undefined || year > sellerYear())
    throw new AppError("not_found", "ledger:yearly.notFound");

  return year;
}

import { AppError } from "~/platform/errors";
import { ReceiptYear } from "./schema";
import { sellerYear } from "./seller.server";

/**
 * Reads the requested year of a statement.
 * @throws AppError not_found for invalid and future years
 */
export function getStatementYear(yearText: string): number {
  const year = ReceiptYear.safeParse(yearText).data;
  if (year === undefined || year > sellerYear())
    throw new AppError("not_found", "ledger:yearly.notFound");

  return year;
}

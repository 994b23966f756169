import { findSeller } from "~/models/money/receipts/seller.server";
import { findReceiptGaps } from "~/models/money/receipts/receipt-years.server";
import { type Check, fail, ok } from "../check";

/** Triggers refuse gaps; only somebody who changes the database by hand can make one. */
export const checkReceipts: Check = async () => {
  const gaps = await findReceiptGaps();
  if (gaps.length > 0) return fail("gaps", { years: gaps.join(", ") });
  const seller = findSeller();
  return seller ? ok("seller", { seller }) : ok("confirmations");
};

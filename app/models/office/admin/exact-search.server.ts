import { eq, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { db } from "~db/client.server";
import { payments, receipts, tickets, transfers, users } from "~db/schema";
import { findLoginId } from "~/models/accounts/authentication/login-id.server";
import { readPhoneDigits } from "~/models/base/list-query";
import { listReferences } from "~/models/checkout/transfers/reference";
import { ticketNumberFilter } from "~/models/tickets/ticket-number";

/**
 * The queries that find accounts by what identifies them, each by an index: id, email, phone number
 * as spoken, and the number of a ticket, transfer or receipt.
 */
export function accountQueries(search: string) {
  const text = search.trim();
  const loginId = findLoginId(text);
  const digits = readPhoneDigits(text);
  const spokenPhones = digits ? [`+84${digits}`, `+1${digits}`, `+${digits}`] : [];
  const { id, email, phone } = users;
  const accounts = (filter: SQL) => db.select({ id }).from(users).where(filter);

  return [
    accounts(eq(id, text)),
    accounts(eq(email, loginId?.email ?? "")),
    accounts(inArray(phone, [loginId?.phone ?? "", ...spokenPhones])),
    db.select({ id: tickets.userId }).from(tickets).where(ticketNumberFilter(text)),
    payersOf(
      db
        .select({ id: transfers.paymentId })
        .from(transfers)
        .where(inArray(transfers.reference, ["", ...listReferences(text)])),
    ),
    payersOf(db.select({ id: receipts.paymentId }).from(receipts).where(eq(receipts.id, text))),
  ];
}

function payersOf(paymentIds: SQLWrapper) {
  const { id, userId } = payments;

  return db.select({ id: userId }).from(payments).where(inArray(id, paymentIds));
}

/** Finds the accounts that the search text identifies; empty for other texts, such as names. */
export async function findAccountIds(search = ""): Promise<string[]> {
  if (!search.trim()) return [];

  const found = await Promise.all(accountQueries(search));

  return [...new Set(found.flat().map(({ id }) => id))];
}

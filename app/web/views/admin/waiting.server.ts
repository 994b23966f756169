import type { Waiting } from "~/models/office/admin/overview.server";
import type { WaitingCounts } from "~/ui/workspace/places";

/** What waits for a decision on each page of the admin's workspace; "today" shows all of it. */
export function waitingByPage(waiting: Waiting): WaitingCounts {
  const { artists, reports, transfers, payouts, failedRefunds, disputes, failedMails } = waiting;

  return {
    today: Object.values(waiting).reduce((sum, count) => sum + count, 0),
    accounts: artists,
    reports,
    transfers,
    payouts,
    books: failedRefunds + disputes,
    outbox: failedMails,
  };
}

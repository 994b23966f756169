import type { Waiting } from "~/models/office/admin/overview.server";
import type { WaitingCounts } from "~/ui/workspace/places";

/**
 * The number of tasks that wait for a decision, by page of the admin's workspace; "today" has their
 * sum.
 */
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

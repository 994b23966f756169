import { and, eq, gt } from "drizzle-orm";
import { db } from "~db/client.server";
import { artistProfiles, disputes, outbox, refunds, reports } from "~db/schema";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { countTreasurerWork } from "~/models/checkout/transfers/treasurer-lists.server";
import { countPayoutsToSend } from "~/models/payouts/payout-lists.server";

export type Waiting = Awaited<ReturnType<typeof countWaiting>>;

/** Counts the items that wait for an admin's decision, by kind. */
export async function countWaiting(actor: Actor) {
  assertCanUseAdmin(actor);

  const failingFilter = and(eq(refunds.state, "requested"), gt(refunds.attempts, 0));

  return {
    artists: await db.$count(artistProfiles, eq(artistProfiles.application, "pending")),
    reports: await db.$count(reports, eq(reports.state, "open")),
    transfers: (await countTreasurerWork()).n,
    payouts: (await countPayoutsToSend()).n,
    failedRefunds: await db.$count(refunds, failingFilter),
    disputes: await db.$count(disputes, eq(disputes.state, "open")),
    failedMails: await db.$count(outbox, eq(outbox.state, "failed")),
  };
}

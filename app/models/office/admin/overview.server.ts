import { and, count, eq, gt, isNotNull, isNull } from "drizzle-orm";
import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import {
  artistProfiles,
  disputes,
  events,
  invitationCodes,
  outbox,
  refunds,
  reports,
  users,
} from "~db/schema";
import { clock } from "~/platform/clock/clock";
import type { Actor } from "~/models/base/actor";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { countPayoutsToSend } from "~/models/payouts/payout-lists.server";
import { countTreasurerWork } from "~/models/checkout/transfers/treasurer-lists.server";

/** Counts everything that needs attention. */
export async function readOverview(actor: Actor) {
  assertCanUseAdmin(actor);

  return {
    waitingArtists: await db.$count(artistProfiles, eq(artistProfiles.application, "pending")),
    openReports: await db.$count(reports, eq(reports.state, "open")),
    waitingMails: await db.$count(outbox, eq(outbox.state, "waiting")),
    failedMails: await db.$count(outbox, eq(outbox.state, "failed")),
    failedRefunds: await db.$count(
      refunds,
      and(eq(refunds.state, "requested"), gt(refunds.attempts, 0)),
    ),
    openDisputes: await db.$count(disputes, eq(disputes.state, "open")),
    treasurerWork: (await countTreasurerWork()).n,
    payoutsToSend: (await countPayoutsToSend()).n,
    users: await db.$count(users, isNull(users.deletedAt)),
    suspended: await db.$count(users, and(isNotNull(users.suspendedAt), isNull(users.deletedAt))),
    live: await db.$count(events, eq(events.isLive, true)),
    hidden: await db.$count(events, isNotNull(events.hiddenAt)),
    openCodes: await openCodes(),
  };
}

async function openCodes() {
  const open = and(isNull(invitationCodes.usedAt), gt(invitationCodes.expiresAt, clock.now()));
  const row = firstRow(await db.select({ n: count() }).from(invitationCodes).where(open));

  return row.n;
}

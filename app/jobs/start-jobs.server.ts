import { addCuesToReplay } from "~/models/live/lyrics/replay-lyrics.server";
import { takeBackOwed } from "~/models/payouts/connect/automatic-reversals.server";
import { refreshConnectedAccount } from "~/models/payouts/connect/connected-account.server";
import { reconcileTransfers } from "~/models/payouts/connect/reconcile-transfers.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import { mailFollowers } from "~/models/shows/events/news/follower-news.server";
import { logger } from "~/platform/logging/logger.server";
import { openLedger } from "~/models/money/ledger/opening-balance.server";
import {
  createNextExport,
  deleteOldExports,
} from "~/models/office/data-export/data-exports.server";
import { notifyOfStarts } from "~/models/shows/events/news/start-notices.server";
import { queueNewsletters } from "~/models/outreach/newsletters/queue-newsletters.server";
import { mailHolders } from "~/models/shows/events/news/holder-news.server";
import { notifyOfWaitingTasks } from "~/models/office/admin/waiting-tasks.server";
import { notifyOfDuePayouts } from "~/models/payouts/payout-task.server";
import { mailAdminTasks } from "~/models/accounts/admin-tasks/admin-tasks-mail.server";
import { mailUnreadMessages } from "~/models/accounts/messages/message-mail.server";
import { deleteOldNotifications } from "~/models/delivery/notices/notice-list.server";
import { deleteOldMails } from "~/models/delivery/notices/old-mails.server";
import { deleteOldTexts } from "~/models/delivery/notices/texts/text-outbox.server";
import { remindHolders } from "~/models/delivery/notices/reminders.server";
import { settleRefunds } from "~/models/money/payments/refund-payment.server";
import { recheckPayments } from "~/models/checkout/purchases/provider/recheck-payments.server";
import { readProviderEvents } from "~/models/checkout/purchases/provider/provider-events.server";
import {
  expireHolds,
  reconcilePayments,
} from "~/models/checkout/purchases/provider/reconcile-payments.server";
import { extendUnassignedHolds } from "~/models/checkout/transfers/bank-transactions/unassigned-money.server";
import { endTransfers } from "~/models/checkout/transfers/short-transfers.server";
import { readPayosLinks } from "~/models/checkout/transfers/providers/read-payos-links.server";
import { readSepayList } from "~/models/checkout/transfers/providers/read-sepay-list.server";
import { noteJobsStopped } from "~/operations/health/job-runs.server";
import { retryFailedProbes, runProbes } from "~/operations/checks/run-probes.server";
import { watchChecks } from "~/operations/checks/watch-checks.server";
import { savePlaybackReports } from "~/models/live/streams/audience/playback-reports.server";
import { updateReplayEnd } from "~/models/live/streams/replay/recordings.server";
import { announceFreeLookEnds } from "~/models/live/streams/free-look/end-free-looks.server";
import { deleteOldRehearsals } from "~/models/live/streams/broadcast/rehearsals.server";
import { mailCancelledWaitlists } from "~/models/tickets/waitlist/cancelled-waitlists.server";
import { endOffers, offerFreeSeats, offerSeats } from "~/models/tickets/waitlist/offers.server";
import {
  refundAllTickets,
  refundCancelledEvents,
  refundMissingReplays,
} from "~/models/tickets/refunds.server";
import { updateAllEventPrices } from "~/models/tickets/types/event-prices.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { countryOfZone } from "~/models/accounts/country-of-zone";
import { forgetSeen } from "~/models/live/streams/audience/arrivals.server";
import { sampleAudience } from "~/models/live/streams/audience/audience.server";
import { deleteExpiredTelevisions } from "~/models/live/televisions/request-letters.server";
import { deleteUnusedImages } from "~/models/base/uploads/unused-images.server";
import { deleteOldWebhooks } from "~/models/delivery/webhooks/webhook-queue.server";
import { watchStandbys } from "~/operations/backup/standby/standby-status.server";
import { singleton } from "~/platform/process/singleton.server";
import { backUpWhenDue } from "./back-up.server";
import { startCopying } from "./continuous-copy.server";
import { deliverNotices } from "./deliver-notices.server";
import { renewZalo } from "./renew-zalo.server";
import { sendWaitingMails } from "./send-mail.server";
import { sendWaitingTexts } from "./send-texts.server";
import { sendWebhooks } from "./send-webhooks.server";
import { type Job, schedule } from "./schedule.server";

/** A job finds its work in the database, so a crash loses none. */
export const JOBS: Job[] = [
  { name: "expire holds", everySeconds: 2, run: expireHolds },
  { name: "keep holds on", everySeconds: 5, run: extendUnassignedHolds },
  { name: "end transfers", everySeconds: 5, run: endTransfers },
  { name: "end offers", everySeconds: 5, run: endOffers },
  { name: "offer seats", everySeconds: 5, run: offerFreeSeats },
  { name: "follow the sales of ticket types", everySeconds: 15, run: updateAllEventPrices },
  { name: "reconcile payments", everySeconds: 10, run: reconcilePayments },
  { name: "read the provider's events", everySeconds: 30, run: readProviderEvents },
  { name: "ask about transfers to artists", everySeconds: 30, run: reconcileTransfers },
  { name: "take back transfers after refunds", everySeconds: 30, run: takeBackOwed },
  { name: "read SePay's list", everySeconds: 30, run: readSepayList },
  { name: "ask payOS", everySeconds: 30, run: readPayosLinks },
  { name: "ask again about disputes and refunds", everySeconds: 60, run: recheckPayments },
  { name: "mail cancelled waitlists", everySeconds: 5, run: mailCancelledWaitlists },
  { name: "refund cancelled shows", everySeconds: 5, run: refundCancelledEvents },
  // Runs only every ten minutes, so that unfinished replays are made first after a start.
  { name: "refund missing replays", everySeconds: 600, run: refundMissingReplays },
  { name: "settle refunds", everySeconds: 10, run: settleRefunds },
  { name: "remind holders", everySeconds: 60, run: remindHolders },
  { name: "mail holders", everySeconds: 5, run: mailHolders },
  { name: "notify of starts", everySeconds: 5, run: notifyOfStarts },
  { name: "deliver notices", everySeconds: 2, run: (stopping) => deliverNotices(stopping) },
  { name: "delete old notices", everySeconds: 3600, run: deleteOldNotifications },
  { name: "mail followers", everySeconds: 5, run: mailFollowers },
  { name: "queue newsletters", everySeconds: 5, run: () => queueNewsletters() },
  { name: "mail unread messages", everySeconds: 60, run: mailUnreadMessages },
  { name: "tell admins of due payouts", everySeconds: 600, run: notifyOfDuePayouts },
  { name: "tell new admins what waits", everySeconds: 300, run: notifyOfWaitingTasks },
  { name: "mail admins what waits", everySeconds: 60, run: mailAdminTasks },
  { name: "drop rehearsals", everySeconds: 60, run: deleteOldRehearsals },
  { name: "end free looks", everySeconds: 1, run: announceFreeLookEnds },
  { name: "count audiences", everySeconds: 15, run: sampleAudience },
  { name: "forget who was seen", everySeconds: 3600, run: forgetSeen },
  { name: "keep players' reports", everySeconds: 15, run: savePlaybackReports },
  { name: "clear unused pictures", everySeconds: 3600, run: deleteUnusedImages },
  { name: "open the ledger", everySeconds: 3600, run: openLedger },
  { name: "make data exports", everySeconds: 5, run: createNextExport },
  { name: "remove old data exports", everySeconds: 600, run: deleteOldExports },
  { name: "forget televisions", everySeconds: 60, run: deleteExpiredTelevisions },
  { name: "back up", everySeconds: 10, run: backUpWhenDue },
  { name: "look for standbys", everySeconds: 10, run: watchStandbys },
  { name: "watch health", everySeconds: 30, run: () => watchChecks() },
  { name: "check what is outside", everySeconds: 3600, run: () => runProbes() },
  { name: "check again what failed outside", everySeconds: 30, run: retryFailedProbes },
  { name: "send texts", everySeconds: 2, run: (stopping) => sendWaitingTexts(undefined, stopping) },
  { name: "renew Zalo's tokens", everySeconds: 600, run: renewZalo },
  { name: "delete old texts", everySeconds: 3600, run: deleteOldTexts },
  { name: "send webhooks", everySeconds: 2, run: (stopping) => sendWebhooks(stopping) },
  { name: "delete old webhooks", everySeconds: 3600, run: deleteOldWebhooks },
  { name: "delete old mails", everySeconds: 3600, run: deleteOldMails },
  { name: "send mails", everySeconds: 5, run: (stopping) => sendWaitingMails(undefined, stopping) },
];

const running = singleton("jobs", () => ({ stop: null as (() => Promise<void>) | null }));

/** Starts the jobs, and listeners that react at once. Idempotent. */
export function startJobs() {
  if (running.stop) return;

  try {
    start();
  } catch (error) {
    // Reports the failure, so that the site does not count as ready.
    noteJobsStopped();
    throw error;
  }
}

function start() {
  // Builds the table of zones now, because it takes a tenth of a second and would delay the first
  // purchase.
  countryOfZone(VIETNAM_ZONE);

  const stopTimers = schedule(JOBS);

  void openLedger().catch((error: unknown) =>
    logger.error({ error }, "The ledger could not be opened"),
  );
  void renewZalo().catch((error: unknown) =>
    logger.error({ error }, "Zalo's tokens could not be renewed"),
  );

  const stopCopying = startCopying();
  const stopListening = [
    onAnnouncement("seat.freed", ({ eventId }) => offerSeats(eventId)),
    onAnnouncement("event.changed", ({ eventId }) => offerSeats(eventId)),
    onAnnouncement("event.changed", ({ eventId }) => updateReplayEnd(eventId)),
    onAnnouncement("connectedAccount.changed", ({ artistId }) => refreshConnectedAccount(artistId)),
    onAnnouncement("replay.ready", ({ eventId }) => addCuesToReplay(eventId)),
    onAnnouncement("event.cancelled", ({ eventId }) => refundAllTickets(eventId)),
  ];

  running.stop = async () => {
    stopListening.forEach((stop) => stop());
    stopCopying();
    await stopTimers();
    await savePlaybackReports();
  };
}

/** Waits for running jobs, so that the database can be closed. */
export async function stopJobs() {
  await running.stop?.();
  running.stop = null;
}

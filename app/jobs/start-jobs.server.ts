import { onAnnouncement } from "~/models/announcements.server";
import { tellFollowers } from "~/models/events/news/follower-news.server";
import { logger } from "~/logger.server";
import { openBooks } from "~/models/ledger/opening-balance.server";
import { makeWaitingExport, removeOldExports } from "~/models/accounts/data-export/data-exports.server";
import { tellHolders } from "~/models/events/news/holder-news.server";
import { tellOfUnreadMessages } from "~/models/notices/mails/message-mail.server";
import { remindHolders } from "~/models/notices/reminders.server";
import { settleRefunds } from "~/models/payments/refund-payment.server";
import { askAgain } from "~/models/purchases/provider/recheck-payments.server";
import { readProviderEvents } from "~/models/purchases/provider/provider-events.server";
import { checkProviderSettings } from "~/models/purchases/provider/provider-status.server";
import { expireHolds, reconcilePayments } from "~/models/purchases/provider/reconcile-payments.server";
import { keepReports } from "~/models/streams/audience/playback-reports.server";
import { moveReplayEnd } from "~/models/streams/replay/recordings.server";
import { dropRehearsals } from "~/models/streams/broadcast/rehearsals.server";
import { tellCancelledWaitlists } from "~/models/tickets/cancelled-waitlists.server";
import { endOffers, offerFreeSeats, offerSeats } from "~/models/tickets/offers.server";
import { refundAllTickets, refundCancelledEvents } from "~/models/tickets/refunds.server";
import { sampleAudience } from "~/models/streams/audience/audience.server";
import { clearUnusedImages } from "~/models/uploads/unused-images.server";
import { singleton } from "~/singleton.server";
import { sendWaitingMails } from "./send-mail.server";
import { type Job, schedule } from "./schedule.server";

/** A job finds its work in the database, so a crash loses none. */
const JOBS: Job[] = [
  { name: "expire holds", everySeconds: 2, run: expireHolds },
  { name: "end offers", everySeconds: 5, run: endOffers },
  { name: "offer seats", everySeconds: 5, run: offerFreeSeats },
  { name: "reconcile payments", everySeconds: 10, run: reconcilePayments },
  { name: "read the provider's events", everySeconds: 30, run: readProviderEvents },
  { name: "check the provider's settings", everySeconds: 3600, run: checkProviderSettings },
  { name: "ask again about disputes and refunds", everySeconds: 60, run: askAgain },
  { name: "tell cancelled waitlists", everySeconds: 5, run: tellCancelledWaitlists },
  { name: "refund cancelled shows", everySeconds: 5, run: refundCancelledEvents },
  { name: "settle refunds", everySeconds: 10, run: settleRefunds },
  { name: "remind holders", everySeconds: 60, run: remindHolders },
  { name: "tell holders", everySeconds: 5, run: tellHolders },
  { name: "tell followers", everySeconds: 5, run: tellFollowers },
  { name: "tell of unread messages", everySeconds: 60, run: tellOfUnreadMessages },
  { name: "drop rehearsals", everySeconds: 60, run: dropRehearsals },
  { name: "count audiences", everySeconds: 15, run: sampleAudience },
  { name: "keep players' reports", everySeconds: 15, run: keepReports },
  { name: "clear unused pictures", everySeconds: 3600, run: clearUnusedImages },
  { name: "open the books", everySeconds: 3600, run: openBooks },
  { name: "make data exports", everySeconds: 5, run: makeWaitingExport },
  { name: "remove old data exports", everySeconds: 600, run: removeOldExports },
  { name: "send mails", everySeconds: 5, run: (stopping) => sendWaitingMails(undefined, stopping) },
];

const running = singleton("jobs", () => ({ stop: null as (() => Promise<void>) | null }));

/** Starts the jobs, and listeners that react at once. Idempotent. */
export function startJobs() {
  if (running.stop) return;
  const stopTimers = schedule(JOBS);
  void openBooks().catch((error: unknown) => logger.error({ error }, "The ledger could not be opened"));
  void checkProviderSettings().catch((error: unknown) => logger.error({ error }, "The provider could not be checked"));
  const stopListening = [
    onAnnouncement("seat.freed", ({ eventId }) => offerSeats(eventId)),
    onAnnouncement("event.changed", ({ eventId }) => offerSeats(eventId)),
    onAnnouncement("event.changed", ({ eventId }) => moveReplayEnd(eventId)),
    onAnnouncement("event.cancelled", ({ eventId }) => refundAllTickets(eventId)),
  ];
  running.stop = async () => {
    stopListening.forEach((stop) => stop());
    await stopTimers();
    await keepReports();
  };
}

/** Waits for running jobs, so that the database can be closed. */
export async function stopJobs() {
  await running.stop?.();
  running.stop = null;
}

import { clock } from "~/platform/clock/clock";
import { findSiteLogo } from "~/models/base/site/logo/site-logo.server";
import {
  findMailRefusalReply,
  findMailTransport,
  MailRejectedError,
  type MailTransport,
} from "~/integrations/mail/smtp.server";
import { noteMailAccepted, noteMailRefusal } from "~/operations/health/mail-refusal.server";
import { logger } from "~/platform/logging/logger.server";
import { recordBounce } from "~/models/delivery/notices/bounced-email.server";
import {
  emptyExpiredMails,
  purgeEmptiedMails,
  isMailDue,
  markMailFailed,
  markMailSent,
  scheduleRetry,
  claimNextMail,
} from "~/models/delivery/notices/outbox.server";

type Mail = NonNullable<Awaited<ReturnType<typeof claimNextMail>>>;

let round = 0;
/** Consecutive rounds in which the mail server was unreachable. */
let failures = 0;

const FIRST_REST_MS = 10_000;
const MAX_REST_MS = 15 * 60_000;
/**
 * Newsletters wait for this many attempts of another mail, so that they do not use up the quota of
 * a throttling server.
 */
const MAX_AWAITED_ATTEMPTS = 3;
/**
 * `inARow`: number of newsletters deferred in a row. `until`: time until which no newsletter is
 * sent.
 */
const deferred = { inARow: 0, until: 0 };

/**
 * Sends due mails one after another until none is left or the site stops. If the server is
 * unreachable, no mail counts as tried. If the server defers a mail, the remaining mails wait for
 * the next round, and newsletters wait until the deferred mail was tried again. If the server
 * defers two newsletters in a row, newsletters pause, longer each time, and all other mails are
 * still sent.
 */
export async function sendWaitingMails(
  transport: MailTransport | null = findMailTransport(),
  stopping?: AbortSignal,
) {
  try {
    await emptyExpiredMails();
    await sendAll(transport, stopping);
  } finally {
    purgeEmptiedMails();
  }
}

async function sendAll(transport: MailTransport | null, stopping?: AbortSignal) {
  round += 1;
  if (
    !transport ||
    !isTurn() ||
    !(await isMailDue(currentSelection())) ||
    !(await isReachable(transport))
  )
    return;

  while (!stopping?.aborted) {
    const dueMail = await claimNextMail(currentSelection());
    if (!dueMail || !(await deliver(transport, dueMail))) return;
  }
}

function currentSelection() {
  return { bulk: clock.now().getTime() >= deferred.until };
}

/**
 * Counts a deferred newsletter. A single newsletter may be deferred because of its address; two in
 * a row mean that the server throttles.
 */
function noteDeferredBulkMail() {
  deferred.inARow += 1;
  if (deferred.inARow < 2) return;

  const restMs = Math.min(FIRST_REST_MS * 2 ** (deferred.inARow - 2), MAX_REST_MS);

  restUntil(clock.now().getTime() + restMs);
}

function restUntil(time: number) {
  deferred.until = Math.max(deferred.until, time);
}

/** Exponential backoff up to every 16th round: some servers block clients that retry too often. */
function isTurn() {
  return round % 2 ** Math.min(4, failures) === 0;
}

async function isReachable(transport: MailTransport): Promise<boolean> {
  try {
    await transport.verify();
    failures = 0;

    return true;
  } catch (error) {
    failures += 1;
    noteMailRefusal(findMailRefusalReply(error));
    logger.warn({ error }, "The mail server cannot be reached");

    return false;
  }
}

/** @returns true if another mail may be tried now */
async function deliver(transport: MailTransport, dueMail: Mail): Promise<boolean> {
  const isBulk = isBulkMail(dueMail);

  try {
    await transport.send({ ...dueMail, logo: await findSiteLogo("paper") });
  } catch (error) {
    logger.warn({ error, mail: dueMail.id }, "A mail could not be sent");
    noteMailRefusal(findMailRefusalReply(error));
    if (!(error instanceof MailRejectedError)) {
      await postpone(dueMail);

      return isBulk;
    }

    await markMailFailed(dueMail.id);
    if (error.isAddressUnknown) await recordBounce(dueMail.address);

    return true;
  }

  noteMailAccepted();
  if (isBulk) deferred.inARow = 0;
  await markMailSent(dueMail);

  return true;
}

/** True for newsletters, which are sent to many people. */
function isBulkMail({ newsletterId }: Mail): boolean {
  return newsletterId !== null;
}

async function postpone(dueMail: Mail) {
  const nextTryAt = await scheduleRetry(dueMail);
  if (isBulkMail(dueMail)) noteDeferredBulkMail();
  else if (nextTryAt && dueMail.attempts <= MAX_AWAITED_ATTEMPTS) restUntil(nextTryAt.getTime());
}

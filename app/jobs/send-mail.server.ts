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
 * Attempts of another mail for which newsletters wait, so that they do not use up what a throttling
 * server takes.
 */
const MAX_WAITED_FOR = 3;
/** Newsletters deferred in a row, and until when they rest. */
const deferred = { inARow: 0, until: 0 };

/**
 * Sends due mails one after another until none is left or the site stops. If the server is
 * unreachable, no mail counts as tried; if it defers one, the rest wait for the next round, and
 * newsletters until that one was tried again. If it defers two newsletters in a row, newsletters
 * rest, longer each time, and all other mails go on.
 */
export async function sendWaitingMails(
  postman: MailTransport | null = findMailTransport(),
  stopping?: AbortSignal,
) {
  try {
    await emptyExpiredMails();
    await sendAll(postman, stopping);
  } finally {
    purgeEmptiedMails();
  }
}

async function sendAll(postman: MailTransport | null, stopping?: AbortSignal) {
  round += 1;
  if (!postman || !isTurn() || !(await isMailDue(choice())) || !(await isReachable(postman)))
    return;

  while (!stopping?.aborted) {
    const mail = await claimNextMail(choice());
    if (!mail || !(await deliver(postman, mail))) return;
  }
}

function choice() {
  return { bulk: clock.now().getTime() >= deferred.until };
}

/**
 * A single address may be deferred for reasons of its own; the second in a row speaks for the
 * server.
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

async function isReachable(postman: MailTransport): Promise<boolean> {
  try {
    await postman.verify();
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
async function deliver(postman: MailTransport, mail: Mail): Promise<boolean> {
  const isBulk = isBulkMail(mail);

  try {
    await postman.send({ ...mail, logo: await findSiteLogo("paper") });
  } catch (error) {
    logger.warn({ error, mail: mail.id }, "A mail could not be sent");
    noteMailRefusal(findMailRefusalReply(error));
    if (!(error instanceof MailRejectedError)) {
      await postpone(mail);

      return isBulk;
    }

    await markMailFailed(mail.id);
    if (error.isAddressUnknown) await recordBounce(mail.address);

    return true;
  }

  noteMailAccepted();
  if (isBulk) deferred.inARow = 0;
  await markMailSent(mail);

  return true;
}

/** One of many. */
function isBulkMail({ newsletterId }: Mail): boolean {
  return newsletterId !== null;
}

async function postpone(mail: Mail) {
  const nextTryAt = await scheduleRetry(mail);
  if (isBulkMail(mail)) noteDeferredBulkMail();
  else if (nextTryAt && mail.attempts <= MAX_WAITED_FOR) restUntil(nextTryAt.getTime());
}

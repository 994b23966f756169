import { findMailTransport, MailRejectedError, type MailTransport } from "~/integrations/mail/smtp.server";
import { logger } from "~/logging/logger.server";
import {
  emptyExpiredMails,
  purgeEmptiedMails,
  isMailDue,
  markMailFailed,
  markMailSent,
  scheduleRetry,
  claimNextMail,
} from "~/models/notices/outbox.server";

type Mail = NonNullable<Awaited<ReturnType<typeof claimNextMail>>>;

let round = 0;
/** Consecutive rounds in which the mail server was unreachable. */
let failures = 0;

/**
 * Sends due mails one after another until none is left or the site stops. If the server is unreachable, no mail counts
 * as tried; if it defers one, the rest wait for the next round.
 */
export async function sendWaitingMails(postman: MailTransport | null = findMailTransport(), stopping?: AbortSignal) {
  try {
    await emptyExpiredMails();
    await sendAll(postman, stopping);
  } finally {
    purgeEmptiedMails();
  }
}

async function sendAll(postman: MailTransport | null, stopping?: AbortSignal) {
  round += 1;
  if (!postman || !isTurn() || !(await isMailDue()) || !(await isReachable(postman))) return;
  while (!stopping?.aborted) {
    const mail = await claimNextMail();
    if (!mail || !(await deliver(postman, mail))) return;
  }
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
    logger.warn({ error }, "The mail server cannot be reached");
    return false;
  }
}

/** @returns true if the server accepts another mail now */
async function deliver(postman: MailTransport, mail: Mail): Promise<boolean> {
  try {
    await postman.send(mail);
  } catch (error) {
    const isRefused = error instanceof MailRejectedError;
    logger.warn({ error, mail: mail.id }, "A mail could not be sent");
    await (isRefused ? markMailFailed(mail.id) : scheduleRetry(mail));
    return isRefused;
  }
  await markMailSent(mail.id);
  return true;
}

import { findPostman, type Postman } from "~/integrations/mail/smtp.server";
import { logger } from "~/logger.server";
import { listWaitingMails, markMailSent, markMailTried } from "~/models/notices/outbox.server";

/** Sends what waits in the outbox, one after the other. What fails is tried again at the next call. */
export async function sendWaitingMails(postman: Postman | null = findPostman()) {
  if (!postman) return;
  for (const mail of await listWaitingMails()) {
    try {
      await postman.send(mail);
      await markMailSent(mail.id);
    } catch (error) {
      logger.warn({ error, mail: mail.id }, "A mail could not be sent");
      await markMailTried(mail.id);
    }
  }
}

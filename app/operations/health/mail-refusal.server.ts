import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";

export type MailRefusal = { at: Date; reply: string };

const mailState = singleton("mail-refusal", (): { refusal: MailRefusal | null } => ({
  refusal: null,
}));

/** The last refusal of the mail server; null after it has accepted a mail. */
export const findMailRefusal = () => mailState.refusal;

/**
 * Stores a refusal of the mail server. Null is ignored: the server was unreachable, or refused a
 * single mailbox.
 */
export function noteMailRefusal(reply: string | null) {
  if (reply !== null) mailState.refusal = { at: clock.now(), reply };
}

export function noteMailAccepted() {
  mailState.refusal = null;
}

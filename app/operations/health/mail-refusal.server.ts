import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";

export type MailRefusal = { at: Date; reply: string };

const found = singleton("mail-refusal", (): { refusal: MailRefusal | null } => ({ refusal: null }));

/** The refusal since which the mail server has accepted no mail. */
export const findMailRefusal = () => found.refusal;

/** Null: the server refused nothing, but could not be reached, or has one mailbox less. */
export function noteMailRefusal(reply: string | null) {
  if (reply !== null) found.refusal = { at: clock.now(), reply };
}

export function noteMailAccepted() {
  found.refusal = null;
}

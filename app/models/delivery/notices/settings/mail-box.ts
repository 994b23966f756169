import type { MAIL_CHOICES } from "~db/vocabularies";

/** The name of an email's box; devices have boxes of the same choices. */
export function mailBox(choice: (typeof MAIL_CHOICES)[number]) {
  return `mail-${choice}` as const;
}

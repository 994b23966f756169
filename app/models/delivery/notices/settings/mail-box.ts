import type { MAIL_CHOICES } from "~db/vocabularies";

/**
 * Name of the form's checkbox for the emails of a choice. The prefix keeps it apart from the
 * checkbox for notifications on devices.
 */
export function mailBox(choice: (typeof MAIL_CHOICES)[number]) {
  return `mail-${choice}` as const;
}

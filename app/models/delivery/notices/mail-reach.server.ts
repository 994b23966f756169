import type { users } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { bouncedEmailOf } from "./bounced-email.server";

/**
 * How a mail reaches a person. "sent": it is sent. "waits": the site has no mail server, so it
 * stays in the outbox. "none": the person has no email, or their email bounces.
 */
export type MailReach = "sent" | "waits" | "none";

/** True if the site has a mail server. Without one, mails stay in the outbox. */
export function isMailOn(): boolean {
  return env.SMTP_URL !== undefined;
}

/** Tells how mail reaches a person, so that no sentence promises a mail that is not sent. */
export function mailReachOf(
  person: Pick<typeof users.$inferSelect, "email" | "bouncedEmail">,
): MailReach {
  if (person.email === null || bouncedEmailOf(person) !== null) return "none";

  return isMailOn() ? "sent" : "waits";
}

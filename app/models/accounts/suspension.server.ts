import { AppError, type Message } from "~/platform/errors";
import { siteContact } from "~/models/base/site/contact.server";

/**
 * The error for a suspended person who has proven who they are. Pages add the reason, how long the
 * suspension lasts, and whom to ask.
 */
export function suspendedError(suspensionReason: string | null): AppError {
  const contact = siteContact()?.label;
  const more: Message[] = [];
  if (suspensionReason)
    more.push({ key: "accounts:suspendedReason", params: { reason: suspensionReason } });
  more.push({ key: "accounts:suspendedUntil" });
  if (contact) more.push({ key: "accounts:suspendedAsk", params: { contact } });

  return new AppError("forbidden", "accounts:suspended", { more });
}

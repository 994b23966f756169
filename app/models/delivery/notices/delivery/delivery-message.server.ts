import { readerLanguage } from "~/locales/offered-languages";
import { siteLogo } from "~/platform/site/site-logo";
import { createHash } from "node:crypto";
import type { DeliveryMessage } from "~/integrations/delivery/delivery";
import { notificationHeadline, notificationText } from "../notice-text.server";
import { type ClaimedDelivery, isUrgent, quietHoursFor, timeZoneFor } from "./deliveries.server";

/**
 * Composes the message of a delivery in the recipient's language and time zone, with the show's
 * current title and time.
 */
export function deliveryMessage(delivery: ClaimedDelivery): DeliveryMessage {
  const { notice, show, furtherShows, artistName, reader: recipient, expiresAt } = delivery;
  const language = readerLanguage(recipient.language);
  const notificationFields = { ...notice, show, furtherShows, artistName };

  return {
    title: notificationHeadline(notificationFields, language),
    body: notificationText(notificationFields, { language, zone: timeZoneFor(delivery) }),
    path: `/notices/${notice.id}`,
    tag: tagOf(recipient.id, notice.topic),
    isUrgent: isUrgent(delivery),
    icon: siteLogo("icon-192") ?? undefined,
    expiresAt,
    quietHours: quietHoursFor(delivery),
  };
}

/**
 * Hash of the topic, so that push services do not learn it. The header Topic allows 32 characters.
 */
function tagOf(userId: string, threadKey: string): string {
  return createHash("sha256").update(`${userId} ${threadKey}`).digest("base64url").slice(0, 32);
}

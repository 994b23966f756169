import { readerLanguage } from "~/locales/offered-languages";
import { siteLogo } from "~/platform/site/site-logo";
import { createHash } from "node:crypto";
import type { DeliveryMessage } from "~/integrations/delivery/delivery";
import { noticeHeadline, noticeText } from "../notice-text.server";
import { type ClaimedDelivery, isUrgent, quietHoursFor, zoneFor } from "./deliveries.server";

/**
 * What a delivery says, in the reader's language and zone, with the show's present title and time.
 */
export function deliveryMessage(delivery: ClaimedDelivery): DeliveryMessage {
  const { notice, show, furtherShows, artistName, reader, expiresAt } = delivery;
  const language = readerLanguage(reader.language);
  const told = { ...notice, show, furtherShows, artistName };

  return {
    title: noticeHeadline(told, language),
    body: noticeText(told, { language, zone: zoneFor(delivery) }),
    path: `/notices/${notice.id}`,
    tag: tagOf(reader.id, notice.topic),
    isUrgent: isUrgent(delivery),
    icon: siteLogo("icon-192") ?? undefined,
    expiresAt,
    quietHours: quietHoursFor(delivery),
  };
}

/**
 * Says nothing about the topic to those in between. 32 characters are the limit of the header
 * Topic.
 */
function tagOf(userId: string, topic: string): string {
  return createHash("sha256").update(`${userId} ${topic}`).digest("base64url").slice(0, 32);
}

import { z } from "zod";
import { LANGUAGES } from "~db/vocabularies";
import type { Newsletter } from "~/models/outreach/newsletters/manage-newsletters.server";
import {
  countProgress,
  NEWSLETTER_STATES,
  type NewsletterProgress,
  newsletterState,
} from "~/models/outreach/newsletters/newsletter-progress.server";
import { planNewsletter } from "~/models/outreach/newsletters/send-newsletter.server";
import { Instant, instantOrNull } from "./parts";

const words = z.string().nullable();

export const NewsletterJson = z
  .object({
    id: z.uuid(),
    /** Null: to followers. */
    eventId: z.uuid().nullable(),
    subjectVi: words,
    textVi: words,
    subjectEn: words,
    textEn: words,
    state: z.enum(NEWSLETTER_STATES),
    sentAt: Instant.nullable(),
    cancelledAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: "Newsletter" });

const Count = z.int().min(0);

/** `receivers` and `sendableFrom` (null: now) are those of a draft, `progress` is that of a newsletter that was sent. */
export const NewsletterDetailsJson = NewsletterJson.extend({
  receivers: Count.nullable(),
  sendableFrom: Instant.nullable(),
  progress: z.object({ waiting: Count, sent: Count, failed: Count, stopped: Count }).nullable(),
}).meta({ id: "NewsletterDetails" });

export const NewsletterPreviewJson = z
  .object({ language: z.enum(LANGUAGES), subject: z.string(), text: z.string(), html: z.string() })
  .meta({ id: "NewsletterPreview" });

export function newsletterJson(newsletter: Newsletter): z.output<typeof NewsletterJson> {
  const { id, eventId, subjectVi, textVi, subjectEn, textEn, sentAt, cancelledAt, createdAt } = newsletter;
  return {
    ...{ id, eventId, subjectVi, textVi, subjectEn, textEn },
    state: newsletterState(newsletter),
    sentAt: instantOrNull(sentAt),
    cancelledAt: instantOrNull(cancelledAt),
    createdAt: createdAt.toISOString(),
  };
}

export async function newsletterDetailsJson(newsletter: Newsletter): Promise<z.output<typeof NewsletterDetailsJson>> {
  const plan = newsletter.sentAt ? null : await planNewsletter(newsletter);
  const progress: NewsletterProgress | null = newsletter.sentAt ? await countProgress(newsletter) : null;
  return {
    ...newsletterJson(newsletter),
    receivers: plan?.receivers ?? null,
    sendableFrom: instantOrNull(plan?.from ?? null),
    progress,
  };
}

import { formatDateTime, formatShortDate } from "~/locales/dates";
import { formatNumber } from "~/locales/format";
import type {
  listNewsletterShows,
  Newsletter,
} from "~/models/outreach/newsletters/manage-newsletters.server";
import {
  type NewsletterProgress,
  newsletterState,
} from "~/models/outreach/newsletters/newsletter-progress.server";
import { previewParts } from "~/models/outreach/newsletters/preview-newsletter.server";
import type { NewsletterPlan } from "~/models/outreach/newsletters/send-newsletter.server";
import { newsletterLanguages } from "~/models/outreach/newsletters/newsletter-mail.server";
import type { ViewContext } from "./view-context.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";

const STATE_TONES = {
  draft: "warn",
  sending: "warn",
  stuck: "warn",
  sent: "ok",
  cancelled: "ended",
} as const;

type NewsletterShows = Awaited<ReturnType<typeof listNewsletterShows>>;

/** A newsletter in the artist's list. */
export function newsletterRow(
  newsletter: Newsletter,
  progress: NewsletterProgress,
  shows: NewsletterShows,
  { t, language, dayZone }: ViewContext,
) {
  const { id: newsletterId, eventId, subjectVi, subjectEn, sentAt, cancelledAt } = newsletter;
  const isVietnamese = subjectVi !== null && (language === "vi" || subjectEn === null);
  const state = newsletterState(newsletter, progress);
  const counts = {
    sent: formatNumber(progress.sent, language),
    total: formatNumber(progress.sent + progress.waiting + progress.failed, language),
    waiting: formatNumber(progress.waiting, language),
  };
  const endedAt = cancelledAt ?? sentAt;

  return {
    id: newsletterId,
    subject: (isVietnamese ? subjectVi : subjectEn) ?? "",
    lang: isVietnamese ? "vi" : "en",
    to: audienceText(eventId, shows, t),
    tone: state === "sent" && progress.failed > 0 ? "warn" : STATE_TONES[state],
    isDraft: state === "draft",
    state: t(`newsletters:states.${state}`, counts),
    stateSince: t(`newsletters:stateSince.${state}`, {
      ...counts,
      time: endedAt ? formatDateTime(endedAt, language, dayZone) : "",
    }),
    date: formatShortDate(endedAt ?? newsletter.updatedAt, language, dayZone),
  };
}

function audienceText(eventId: string | null, shows: NewsletterShows, t: ViewContext["t"]): string {
  if (eventId === null) return t("newsletters:followers");

  return t("newsletters:holders", { title: shows.find(({ id }) => id === eventId)?.title ?? "–" });
}

/**
 * The audiences to which a newsletter can be sent: no ticket holders of a donation show without
 * tickets, unless it is the chosen one.
 */
export function audienceOptions(
  shows: NewsletterShows,
  { t, language, dayZone }: ViewContext,
  chosenId: string | null = null,
) {
  const ofShows = shows
    .filter(({ id: eventId, hasTickets }) => hasTickets || eventId === chosenId)
    .map(({ id: eventId, title, startTime }) => ({
      value: eventId,
      label: `${t("newsletters:holders", { title })} (${formatShortDate(startTime, language, dayZone)})`,
    }));

  return [{ value: "", label: t("newsletters:followers") }, ...ofShows];
}

/** The mail in each language in which it is written. */
export async function newsletterPreviews(newsletter: Newsletter, { t }: ViewContext) {
  const languages = newsletterLanguages(newsletter);

  return Promise.all(
    languages.map(async (language) => {
      const { subject, greeting, paragraphs, button, footnote, unsubscribeLabel } =
        await previewParts(newsletter, language);

      return {
        language,
        title: t(`newsletters:preview${language === "vi" ? "Vi" : "En"}`),
        note: languages.length === 1 ? t("newsletters:sameForAll") : null,
        mail: {
          subject,
          lines: [greeting, ...paragraphs],
          button: button.label,
          footnote,
          stop: unsubscribeLabel,
        },
      };
    }),
  );
}

const FIGURES = ["waiting", "sent", "failed", "stopped"] as const;

/** The progress of a newsletter, in figures. */
export function progressView(progress: NewsletterProgress, { t, language }: ViewContext) {
  const figures = FIGURES.map((figureKey) => ({
    key: figureKey,
    label: t(`newsletters:${figureKey}`),
    value: formatNumber(progress[figureKey], language),
  }));

  return { figures, canCancel: progress.waiting > 0 };
}

/** The result of sending a draft: the number of recipients and the duration. */
export function planView(
  { eventId }: Newsletter,
  plan: NewsletterPlan,
  { t, language, dayZone }: ViewContext,
) {
  const { receivers, from: senderAddress, minutes } = plan;

  return {
    canSend: receivers > 0 && senderAddress === null,
    receivers:
      receivers > 0 ? t("newsletters:receivers", { count: receivers }) : t("newsletters:nobody"),
    who: t("newsletters:who"),
    pace: receivers > 0 ? paceText() : null,
    limit: t(`newsletters:limit${eventId === null ? "Followers" : "Holders"}`),
    from:
      senderAddress &&
      t("newsletters:possibleFrom", { time: formatDateTime(senderAddress, language, dayZone) }),
  };

  function paceText() {
    return isMailOn() ? t("newsletters:pace", { count: minutes }) : t("newsletters:paceNever");
  }
}

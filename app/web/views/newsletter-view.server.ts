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

const TONES = { draft: "ended", sending: "warn", sent: "ok", cancelled: "ended" } as const;

type Shows = Awaited<ReturnType<typeof listNewsletterShows>>;

/** A newsletter as a row of the artist's list. */
export function newsletterRow(
  newsletter: Newsletter,
  shows: Shows,
  { t, language, dayZone }: ViewContext,
) {
  const { id, eventId, subjectVi, subjectEn, sentAt, cancelledAt } = newsletter;
  const isVietnamese = subjectVi !== null && (language === "vi" || subjectEn === null);
  const state = newsletterState(newsletter);
  const at = cancelledAt ?? sentAt;

  return {
    id,
    subject: (isVietnamese ? subjectVi : subjectEn) ?? "",
    lang: isVietnamese ? "vi" : "en",
    to: audienceText(eventId, shows, t),
    tone: TONES[state],
    isDraft: state === "draft",
    state: t(`newsletters:states.${state}`),
    stateSince: t(`newsletters:stateSince.${state}`, {
      time: at ? formatDateTime(at, language, dayZone) : "",
    }),
    date: formatShortDate(at ?? newsletter.updatedAt, language, dayZone),
  };
}

function audienceText(eventId: string | null, shows: Shows, t: ViewContext["t"]): string {
  if (eventId === null) return t("newsletters:followers");

  return t("newsletters:holders", { title: shows.find(({ id }) => id === eventId)?.title ?? "–" });
}

/** Whom a newsletter can go to. */
export function audienceOptions(shows: Shows, { t, language, dayZone }: ViewContext) {
  const ofShows = shows.map(({ id, title, startTime }) => ({
    value: id,
    label: `${t("newsletters:holders", { title })} (${formatShortDate(startTime, language, dayZone)})`,
  }));

  return [{ value: "", label: t("newsletters:followers") }, ...ofShows];
}

/** The mail in each language it is written in. */
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

/** How far a newsletter is, in figures. */
export function progressView(progress: NewsletterProgress, { t, language }: ViewContext) {
  const figures = FIGURES.map((key) => ({
    key,
    label: t(`newsletters:${key}`),
    value: formatNumber(progress[key], language),
  }));

  return { figures, canCancel: progress.waiting > 0 };
}

/** What sending a draft means. */
export function planView(
  { eventId }: Newsletter,
  plan: NewsletterPlan,
  { t, language, dayZone }: ViewContext,
) {
  const { receivers, from, minutes } = plan;

  return {
    canSend: receivers > 0 && from === null,
    receivers:
      receivers > 0 ? t("newsletters:receivers", { count: receivers }) : t("newsletters:nobody"),
    who: t("newsletters:who"),
    pace: receivers > 0 ? t("newsletters:pace", { count: minutes }) : null,
    limit: t(`newsletters:limit${eventId === null ? "Followers" : "Holders"}`),
    from: from && t("newsletters:possibleFrom", { time: formatDateTime(from, language, dayZone) }),
  };
}

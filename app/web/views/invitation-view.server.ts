import { formatDateTime, formatShortDate } from "~/locales/dates";
import { formatNumber } from "~/locales/format";
import { isMember } from "~/models/base/actor";
import { loadEvents } from "~/models/shows/events/event-record.server";
import { getInvitation } from "~/models/outreach/invitations/answer-invitation.server";
import { invitationPath } from "~/models/outreach/invitations/invitation-link.server";
import { loadInvitedTo } from "~/models/outreach/invitations/invited-to.server";
import type { InvitationList, listInvitationShows } from "~/models/outreach/invitations/manage-lists.server";
import {
  countInvitationProgress,
  type InvitationProgress,
  invitationState,
} from "~/models/outreach/invitations/progress.server";
import { planInvitations } from "~/models/outreach/invitations/send-list.server";
import { invitationContent, type InvitedTo } from "~/models/outreach/invitations/invitation-mail.server";
import { showSummary } from "./events/show-summary.server";
import type { ViewContext } from "./view-context.server";
import { titleOf } from "./wording.server";

const TONES = { draft: "ended", sending: "warn", sent: "ok", cancelled: "ended", refused: "warn" } as const;
const FIGURES = ["waiting", "done", "failed", "notSent", "followed"] as const;

type ShownList = { list: InvitationList; to: InvitedTo; progress: InvitationProgress };

/** What the screens about a list show. */
export async function loadShownList(list: InvitationList): Promise<ShownList> {
  return { list, to: await loadInvitedTo(list), progress: await countInvitationProgress(list) };
}

/** A list as a row of the artist's lists. */
export function invitationRow({ list, to: { show }, progress }: ShownList, { t, language, dayZone }: ViewContext) {
  const state = invitationState(list, progress.waiting);
  const at = list.cancelledAt ?? list.sentAt ?? list.createdAt;
  return {
    id: list.id,
    to: nameOf(list, show && titleOf(show, language).text, t),
    date: formatShortDate(at, language, dayZone),
    time: formatDateTime(at, language, dayZone),
    state: t(`invitations:states.${state}`),
    tone: TONES[state],
    isDraft: state === "draft",
    wasRefused: list.wasRefused,
  };
}

function nameOf({ topic }: InvitationList, title: string | null, t: ViewContext["t"]): string {
  return topic === "follow" ? t("invitations:toFollow") : t("invitations:toShow", { title: title ?? "–" });
}

/** What people can be invited to. */
export function invitationOptions(
  shows: Awaited<ReturnType<typeof listInvitationShows>>,
  { t, language, dayZone }: ViewContext,
) {
  const ofShows = shows.map((show) => {
    const date = formatShortDate(show.startTime, language, dayZone);
    return { value: show.id, label: t("invitations:form.show", { title: titleOf(show, language).text, date }) };
  });
  return [{ value: "", label: t("invitations:form.follow") }, ...ofShows];
}

/** The mail, with a link that leads nowhere; null once its show is deleted. */
export function invitationMail({ list, to }: ShownList) {
  if (list.topic !== "follow" && !to.show) return null;
  const { subject, greeting, paragraphs, button, footnote, unsubscribeLabel } = invitationContent(
    list,
    to,
    invitationPath(list.id),
  );
  return {
    language: list.language,
    mail: { subject, lines: [greeting, ...paragraphs], button: button.label, footnote, stop: unsubscribeLabel },
  };
}

/** What sending a draft means, in sentences. */
export async function invitationPlan(list: InvitationList, { t, language }: ViewContext) {
  const { invited, seatsLeft } = await planInvitations(list);
  const { eventId, knownCount, unreadableLines } = list;
  const lines = new Intl.ListFormat(language).format(unreadableLines.map((line) => formatNumber(line, language)));
  const seats = seatsLeft === null ? t("invitations:seatsUnlimited") : t("invitations:seats", { count: seatsLeft });
  return {
    found: t("invitations:found", { count: invited }),
    send: invited > 0 && list.storedAt ? t("invitations:send", { count: invited }) : null,
    notes: [
      ...(list.storedAt ? [] : [t("invitations:incomplete")]),
      ...(knownCount > 0 ? [t("invitations:known", { count: knownCount })] : []),
      ...(unreadableLines.length > 0 ? [t("invitations:unreadable", { lines })] : []),
      ...(eventId ? [seats] : []),
    ],
  };
}

/** How far a list is, in figures. Only invitations to follow are followed. */
export function invitationFigures({ list, progress }: ShownList, { t, language }: ViewContext) {
  const isShown: Partial<Record<string, boolean>> = {
    followed: list.topic === "follow",
    notSent: progress.notSent > 0,
  };
  const keys = FIGURES.filter((key) => isShown[key] ?? true);
  const figures = keys.map((key) => ({
    key,
    label: t(`invitations:figures.${key}`),
    value: formatNumber(progress[key], language),
  }));
  return { figures, canCancel: progress.waiting > 0 };
}

/** An invitation for whoever has its link. */
export async function invitationView(token: string, context: ViewContext) {
  const { t, actor } = context;
  const { open, isRefused } = await getInvitation(actor, token);
  if (!open) return { title: t("invitations:page.stopTitle"), invitation: null, isRefused };
  const { artist, list, show, code, isFollowing } = open;
  const back = `returnTo=${encodeURIComponent(`/invitation/${token}`)}`;
  const [record] = show ? await loadEvents([show.id]) : [];
  const invitation = {
    artist: { id: artist.id, name: artist.profile.stageName, imageUrl: artist.profileImageUrl },
    consent: list.consent,
    isToShow: list.topic !== "follow",
    show: record ? showSummary(record, context) : null,
    takeHref: show && code ? `/checkout/${show.id}?${new URLSearchParams({ code })}` : null,
    signIn: isMember(actor) ? null : { login: `/login?${back}`, signup: `/signup?${back}` },
    isFollowing,
  };
  return { title: t("invitations:page.title", { name: artist.profile.stageName }), invitation, isRefused };
}

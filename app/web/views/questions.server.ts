import type { Language } from "~/locales/languages";
import type { Translate } from "~/locales/i18n.server";
import type { Question } from "~/ui/sheet/question";

/** The questions that a sheet and a page ask alike. */

export function deleteClipQuestion(clipId: string, clipTitle: string, t: Translate): Question {
  const page = `/clip/${clipId}/delete`;

  return {
    title: t("clips:deleteAll"),
    page,
    action: page,
    lines: [clipTitle],
    confirmLabel: t("clips:confirm"),
    keep: { to: `/clip/${clipId}`, label: t("clips:open") },
  };
}

export function deleteNewsletterQuestion(newsletterId: string, t: Translate): Question {
  return {
    title: t("newsletters:delete"),
    ...deletionFrom(`/dashboard/newsletters/${newsletterId}`),
    lines: [t("newsletters:deleteQuestion")],
    confirmLabel: t("newsletters:delete"),
    keep: { to: `/dashboard/newsletters/${newsletterId}`, label: t("newsletters:keep") },
  };
}

export function deleteSongQuestion(song: { id: string; title: string }, t: Translate): Question {
  return {
    title: t("songbook:deleteNamed", { title: song.title }),
    ...deletionFrom(`/dashboard/songs/${song.id}`),
    lines: [t("songbook:deleteQuestion")],
    confirmLabel: t("common:delete"),
    keep: { to: `/dashboard/songs/${song.id}`, label: t("songbook:keep") },
  };
}

export function deleteWebhookQuestion(
  { id: endpointId, host }: { id: string; host: string },
  t: Translate,
): Question {
  return {
    title: t("common:delete"),
    ...deletionFrom(`/dashboard/webhooks/${endpointId}`),
    lines: [t("webhooks:removeQuestion", { host })],
    confirmLabel: t("common:delete"),
    keep: { to: `/dashboard/webhooks/${endpointId}`, label: host },
  };
}

export function changePassQuestion(
  change: "withdraw" | "delete",
  pass: { id: string; name: string },
  t: Translate,
): Question {
  return {
    title: t(`passes:confirm.${change}.title`),
    page: `/dashboard/passes/${pass.id}/${change}`,
    action: "/dashboard/passes",
    fields: { intent: change, id: pass.id },
    lines: [t(`passes:confirm.${change}.text`, { name: pass.name })],
    confirmLabel: t(`passes:confirm.${change}.yes`),
    isDanger: change === "delete",
    keep: { to: "/dashboard/passes", label: t("workspace:pages.passes") },
  };
}

type ReturnedTicket = {
  id: string;
  isFree: boolean;
  isGiven: boolean;
  amount: string;
  /** Where the money goes, and how long it takes; null if nothing was paid. */
  refundWay: string | null;
  showTitle: { text: string; lang?: Language };
};

export function refundQuestion(ticket: ReturnedTicket, t: Translate): Question {
  const { id: ticketId, isGiven, amount, refundWay, showTitle } = ticket;
  const isReturn = ticket.isFree || isGiven;
  const page = `/tickets/${ticketId}/refund`;
  const whatHappens = isReturn
    ? t("tickets:confirmReturn")
    : t("tickets:confirmRefund", { amount });

  return {
    title: t(isReturn ? "tickets:return" : "tickets:refund"),
    page,
    action: page,
    subject: showTitle,
    lines: [isGiven ? t("gifts:confirmReturn") : whatHappens, ...(refundWay ? [refundWay] : [])],
    confirmLabel: t(isReturn ? "tickets:confirmYesReturn" : "tickets:confirmYes"),
    keep: { to: `/tickets/${ticketId}`, label: t("tickets:keep") },
  };
}

/** The page and the form of a deletion that the action at `formPath` carries out. */
function deletionFrom(formPath: string) {
  return { page: `${formPath}/delete`, action: formPath, fields: { intent: "delete" } };
}

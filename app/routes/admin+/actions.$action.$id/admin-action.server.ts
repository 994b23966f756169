import { AppError } from "~/platform/errors";
import { ADMIN_ACTIONS } from "~/models/office/admin/actions.server";
import { ACTION_NAMES, type ActionName, isDanger } from "~/models/office/admin/actions.protocol";
import type { MessageKey } from "~/locales/message-key";
import type { SubjectDetails } from "~/models/office/admin/subject-details.server";
import type { SubjectKind } from "~/models/office/admin/subjects.server";

/**
 * The list to which an action on each kind of record returns, if the address names no other page.
 */
const LIST_PATHS: Record<SubjectKind, string> = {
  user: "/admin/users",
  artist: "/admin/users?state=pending",
  event: "/admin/events",
  ticket: "/admin/tickets",
  tip: "/admin/ledger",
  transfer: "/admin/transfers",
  report: "/admin/reports",
  mail: "/admin/outbox",
};

/** The action named in the address. @throws AppError not_found */
export function getAdminAction(actionParam: string) {
  const actionName = ACTION_NAMES.find((candidate) => candidate === actionParam);
  if (!actionName) throw new AppError("not_found", "admin:unknownAct");

  const { subject, words, requiresReason } = ADMIN_ACTIONS[actionName];

  return {
    name: actionName,
    subject,
    words,
    requiresReason,
    list: LIST_PATHS[subject],
    isDanger: isDanger(actionName),
  };
}

/** The question before an action, in the words for what the action does in this case. */
export function questionKeyOf(
  actionName: ActionName,
  { tickets, sums, isOver, reportKind }: SubjectDetails,
): MessageKey {
  const isFree = sums.every(({ amount }) => amount === 0);
  const hideKey = tickets > 0 && !isOver ? "admin:questions.hideSold" : "admin:questions.hide";

  if (actionName === "hide" || (actionName === "takeDown" && reportKind === "event"))
    return hideKey;
  if (actionName === "cancel" && tickets === 0) return "admin:questions.cancelUnsold";
  if (actionName === "cancel" && isFree) return "admin:questions.cancelFree";
  if (actionName === "refund" && isFree) return "admin:questions.refundFree";

  return `admin:actionTexts.${actionName}.question`;
}

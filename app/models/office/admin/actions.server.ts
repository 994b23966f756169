import { fieldError } from "~/platform/errors";
import { revokeOtherAdmin } from "~/models/accounts/admins.server";
import type { Actor } from "~/models/base/actor";
import { refundDonation } from "~/models/live/donations/refund-donation.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { refundTicket } from "~/models/tickets/refunds.server";
import { restoreUnrelated } from "~/models/checkout/transfers/treasurer-actions.server";
import { undoConfirmation } from "~/models/checkout/transfers/undo/undo-confirmation.server";
import { decideApplication, setFeatured } from "./artists.server";
import { cancelAnyEvent, setEventHidden } from "./events.server";
import { sendMailAgain } from "../mails/mails.server";
import type { ActionName } from "./actions.protocol";
import {
  dismissReport,
  liftReportedBan,
  suspendReported,
  takeDownReported,
} from "./resolve-report.server";
import {
  IssuedCode,
  issueSignInCode,
  resetSecondFactor,
  sendResetLink,
} from "./sign-in-help.server";
import type { SubjectKind } from "./subjects.server";
import { sendTicketAgain } from "./tickets.server";
import { reinstateUser, setVerified, signOutUser, suspendUser } from "./users.server";

/** `words`: the admin's note; `site`: the public address for links in mails. */
type ActionInput = { words: string; site: string };
type AdminAction = {
  subject: SubjectKind;
  /**
   * Use of the admin's note: "words" for the applicant's mail, "reason" for the audit log,
   * "toldReason" for the log and the person; missing if the action takes no note.
   */
  words?: "words" | "reason" | "toldReason";
  requiresReason?: boolean;
  run: (actor: Actor, id: string, actionInput: ActionInput) => Promise<unknown>;
};

const userAction = { subject: "user" } as const;
const artistAction = { subject: "artist" } as const;
const eventAction = { subject: "event" } as const;
const reportAction = { subject: "report", words: "reason", requiresReason: true } as const;
/** Actions whose reason the person is told. */
const toldAction = { words: "toldReason", requiresReason: true } as const;
/** Actions on money or on the access to an account. */
const reasonedAction = { words: "reason", requiresReason: true } as const;

export const ADMIN_ACTIONS: Record<ActionName, AdminAction> = {
  approve: {
    ...artistAction,
    words: "words",
    run: (actor, subjectId, actionInput) =>
      decideApplication(actor, subjectId, { ...actionInput, state: "approved" }),
  },
  reject: {
    ...artistAction,
    words: "words",
    requiresReason: true,
    run: (actor, subjectId, actionInput) =>
      decideApplication(actor, subjectId, { ...actionInput, state: "rejected" }),
  },
  feature: { ...artistAction, run: (actor, subjectId) => setFeatured(actor, subjectId, true) },
  unfeature: { ...artistAction, run: (actor, subjectId) => setFeatured(actor, subjectId, false) },
  verify: { ...userAction, run: (actor, subjectId) => setVerified(actor, subjectId, true) },
  unverify: { ...userAction, run: (actor, subjectId) => setVerified(actor, subjectId, false) },
  suspend: {
    ...userAction,
    ...toldAction,
    run: (actor, subjectId, { words: note }) => suspendUser(actor, subjectId, note),
  },
  reinstate: { ...userAction, run: (actor, subjectId) => reinstateUser(actor, subjectId) },
  signOut: { ...userAction, run: (actor, subjectId) => signOutUser(actor, subjectId) },
  reset: {
    ...userAction,
    run: (actor, subjectId, { site: siteUrl }) =>
      sendResetLink(actor, subjectId, (token) => `${siteUrl}/reset-password?token=${token}`),
  },
  signInCode: {
    ...userAction,
    ...reasonedAction,
    run: (actor, subjectId, { words: note }) => issueSignInCode(actor, subjectId, note),
  },
  resetFactor: {
    ...userAction,
    ...reasonedAction,
    run: (actor, subjectId, { words: note }) => resetSecondFactor(actor, subjectId, note),
  },
  revokeAdmin: {
    ...userAction,
    ...reasonedAction,
    run: (actor, subjectId, { words: note }) => revokeOtherAdmin(actor, subjectId, note),
  },
  hide: {
    ...eventAction,
    words: "reason",
    run: (actor, subjectId, { words: note }) => setEventHidden(actor, subjectId, true, note),
  },
  unhide: { ...eventAction, run: (actor, subjectId) => setEventHidden(actor, subjectId, false) },
  cancel: {
    ...eventAction,
    ...reasonedAction,
    run: (actor, subjectId, { words: note }) => cancelAnyEvent(actor, subjectId, note),
  },
  dismiss: {
    ...reportAction,
    run: (actor, subjectId, { words: note }) => dismissReport(actor, subjectId, note),
  },
  takeDown: {
    ...reportAction,
    run: (actor, subjectId, { words: note }) => takeDownReported(actor, subjectId, note),
  },
  suspendAuthor: {
    ...reportAction,
    ...toldAction,
    run: (actor, subjectId, { words: note }) => suspendReported(actor, subjectId, note),
  },
  liftBan: {
    ...reportAction,
    run: (actor, subjectId, { words: note }) => liftReportedBan(actor, subjectId, note),
  },
  keepBan: {
    ...reportAction,
    run: (actor, subjectId, { words: note }) => dismissReport(actor, subjectId, note),
  },
  refund: {
    subject: "ticket",
    ...reasonedAction,
    run: (actor, subjectId, { words: note }) => refundTicket(actor, subjectId, note),
  },
  refundTip: {
    subject: "tip",
    ...reasonedAction,
    run: (actor, subjectId, { words: note }) => refundDonation(actor, subjectId, note),
  },
  undoTransfer: {
    subject: "transfer",
    ...reasonedAction,
    run: (actor, subjectId, { words: note }) => undoConfirmation(actor, subjectId, note),
  },
  restoreTransfer: {
    subject: "transfer",
    run: (actor, subjectId) => restoreUnrelated(actor, subjectId),
  },
  sendTicket: {
    subject: "ticket",
    run: (actor, subjectId) => sendTicketAgain(actor, subjectId),
  },
  resend: { subject: "mail", run: (actor, subjectId) => sendMailAgain(actor, subjectId) },
};

/**
 * @returns the code that the action issued for the admin to read out; null for other actions
 * @throws AppError forbidden; invalid at the field `words` if a reason is required and missing;
 * also the errors of the action
 */
export async function runAdminAction(
  actor: Actor,
  actionName: ActionName,
  subjectId: string,
  actionInput: ActionInput,
): Promise<IssuedCode | null> {
  assertCanUseAdmin(actor);

  const { requiresReason, run } = ADMIN_ACTIONS[actionName];
  if (requiresReason && !actionInput.words) throw fieldError("words", "admin:wordsRequired");

  const result = await run(actor, subjectId, actionInput);

  return result instanceof IssuedCode ? result : null;
}

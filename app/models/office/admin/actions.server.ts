import { fieldError } from "~/platform/errors";
import { revokeOtherAdmin } from "~/models/accounts/admins.server";
import type { Actor } from "~/models/base/actor";
import { refundDonation } from "~/models/live/donations/refund-donation.server";
import { assertCanUseAdmin } from "~/models/base/permissions";
import { refundTicket } from "~/models/tickets/refunds.server";
import { restoreForeign } from "~/models/checkout/transfers/treasurer-actions.server";
import { undoConfirmation } from "~/models/checkout/transfers/undo/undo-confirmation.server";
import { decideApplication, setFeatured } from "./artists.server";
import { cancelAnyEvent, setEventHidden } from "./events.server";
import { sendMailAgain } from "./mails.server";
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
import { reinstateUser, setVerified, signOutUser, suspendUser } from "./users.server";

/** `words`: the admin's own, `site`: the public address for links in mails. */
type Details = { words: string; site: string };
type Action = {
  subject: SubjectKind;
  /** Use of the admin's words: in the applicant's mail, or as a reason in the log. */
  words?: "words" | "reason";
  requiresReason?: boolean;
  run: (actor: Actor, id: string, given: Details) => Promise<unknown>;
};

const onUser = { subject: "user" } as const;
const onArtist = { subject: "artist" } as const;
const onEvent = { subject: "event" } as const;
const onReport = { subject: "report", words: "reason", requiresReason: true } as const;
const onMoney = { words: "reason", requiresReason: true } as const;

export const ADMIN_ACTIONS: Record<ActionName, Action> = {
  approve: {
    ...onArtist,
    words: "words",
    run: (actor, id, given) => decideApplication(actor, id, { ...given, state: "approved" }),
  },
  reject: {
    ...onArtist,
    words: "words",
    requiresReason: true,
    run: (actor, id, given) => decideApplication(actor, id, { ...given, state: "rejected" }),
  },
  feature: { ...onArtist, run: (actor, id) => setFeatured(actor, id, true) },
  unfeature: { ...onArtist, run: (actor, id) => setFeatured(actor, id, false) },
  verify: { ...onUser, run: (actor, id) => setVerified(actor, id, true) },
  unverify: { ...onUser, run: (actor, id) => setVerified(actor, id, false) },
  suspend: {
    ...onUser,
    words: "reason",
    run: (actor, id, { words }) => suspendUser(actor, id, words),
  },
  reinstate: { ...onUser, run: (actor, id) => reinstateUser(actor, id) },
  signOut: { ...onUser, run: (actor, id) => signOutUser(actor, id) },
  reset: {
    ...onUser,
    run: (actor, id, { site }) =>
      sendResetLink(actor, id, (token) => `${site}/reset-password?token=${token}`),
  },
  signInCode: { ...onUser, run: (actor, id) => issueSignInCode(actor, id) },
  resetFactor: { ...onUser, run: (actor, id) => resetSecondFactor(actor, id) },
  revokeAdmin: { ...onUser, run: (actor, id) => revokeOtherAdmin(actor, id) },
  hide: {
    ...onEvent,
    words: "reason",
    run: (actor, id, { words }) => setEventHidden(actor, id, true, words),
  },
  unhide: { ...onEvent, run: (actor, id) => setEventHidden(actor, id, false) },
  cancel: {
    ...onEvent,
    ...onMoney,
    run: (actor, id, { words }) => cancelAnyEvent(actor, id, words),
  },
  dismiss: { ...onReport, run: (actor, id, { words }) => dismissReport(actor, id, words) },
  takeDown: { ...onReport, run: (actor, id, { words }) => takeDownReported(actor, id, words) },
  suspendAuthor: { ...onReport, run: (actor, id, { words }) => suspendReported(actor, id, words) },
  liftBan: { ...onReport, run: (actor, id, { words }) => liftReportedBan(actor, id, words) },
  keepBan: { ...onReport, run: (actor, id, { words }) => dismissReport(actor, id, words) },
  refund: {
    subject: "ticket",
    ...onMoney,
    run: (actor, id, { words }) => refundTicket(actor, id, words),
  },
  refundTip: {
    subject: "tip",
    ...onMoney,
    run: (actor, id, { words }) => refundDonation(actor, id, words),
  },
  undoTransfer: {
    subject: "transfer",
    ...onMoney,
    run: (actor, id, { words }) => undoConfirmation(actor, id, words),
  },
  restoreTransfer: { subject: "transfer", run: (actor, id) => restoreForeign(actor, id) },
  resend: { subject: "mail", run: (actor, id) => sendMailAgain(actor, id) },
};

/**
 * @returns the code that the action has issued for the admin to read out; null for others
 * @throws AppError forbidden; invalid at the field words, where a reason is asked for and none is
 * given; what the act throws
 */
export async function runAdminAction(
  actor: Actor,
  name: ActionName,
  id: string,
  given: Details,
): Promise<string | null> {
  assertCanUseAdmin(actor);

  const { requiresReason, run } = ADMIN_ACTIONS[name];
  if (requiresReason && !given.words) throw fieldError("words", "admin:wordsRequired");

  const result = await run(actor, id, given);

  return result instanceof IssuedCode ? result.code : null;
}

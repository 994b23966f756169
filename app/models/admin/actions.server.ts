import { AppError } from "~/errors";
import type { Actor } from "../actor";
import { refundDonation } from "../donations/refund-donation.server";
import { assertCanUseAdmin } from "../permissions";
import { refundTicket } from "../tickets/refunds.server";
import { decideApplication, setFeatured } from "./artists.server";
import { cancelAnyEvent, setEventHidden } from "./events.server";
import { sendMailAgain } from "./mails.server";
import { sendResetLink } from "./reset-link.server";
import type { ActName } from "./schema";
import { dismissReport, liftReportedBan, suspendReported, takeDownReported } from "./resolve-report.server";
import type { SubjectKind } from "./subjects.server";
import { reinstateUser, setVerified, signOutUser, suspendUser } from "./users.server";

/** `words` are the admin's own, `site` is the public address for links in mails. */
type Given = { words: string; site: string };
type Act = {
  subject: SubjectKind;
  /** What the admin's words are: for the applicant's mail, or a reason for the log. */
  words?: "words" | "reason";
  mustSayWhy?: boolean;
  carryOut: (actor: Actor, id: string, given: Given) => Promise<unknown>;
};

const onUser = { subject: "user" } as const;
const onArtist = { subject: "artist" } as const;
const onEvent = { subject: "event" } as const;
const onReport = { subject: "report", words: "reason", mustSayWhy: true } as const;
const onMoney = { words: "reason", mustSayWhy: true } as const;

/** All that an admin can do to somebody or something. */
export const ADMIN_ACTS: Record<ActName, Act> = {
  approve: {
    ...onArtist,
    words: "words",
    carryOut: (actor, id, given) => decideApplication(actor, id, { ...given, state: "approved" }),
  },
  reject: {
    ...onArtist,
    words: "words",
    mustSayWhy: true,
    carryOut: (actor, id, given) => decideApplication(actor, id, { ...given, state: "rejected" }),
  },
  feature: { ...onArtist, carryOut: (actor, id) => setFeatured(actor, id, true) },
  unfeature: { ...onArtist, carryOut: (actor, id) => setFeatured(actor, id, false) },
  verify: { ...onUser, carryOut: (actor, id) => setVerified(actor, id, true) },
  unverify: { ...onUser, carryOut: (actor, id) => setVerified(actor, id, false) },
  suspend: { ...onUser, words: "reason", carryOut: (actor, id, { words }) => suspendUser(actor, id, words) },
  reinstate: { ...onUser, carryOut: (actor, id) => reinstateUser(actor, id) },
  signOut: { ...onUser, carryOut: (actor, id) => signOutUser(actor, id) },
  reset: {
    ...onUser,
    carryOut: (actor, id, { site }) => sendResetLink(actor, id, (token) => `${site}/reset-password?token=${token}`),
  },
  hide: { ...onEvent, words: "reason", carryOut: (actor, id, { words }) => setEventHidden(actor, id, true, words) },
  unhide: { ...onEvent, carryOut: (actor, id) => setEventHidden(actor, id, false) },
  cancel: { ...onEvent, ...onMoney, carryOut: (actor, id, { words }) => cancelAnyEvent(actor, id, words) },
  dismiss: { ...onReport, carryOut: (actor, id, { words }) => dismissReport(actor, id, words) },
  takeDown: { ...onReport, carryOut: (actor, id, { words }) => takeDownReported(actor, id, words) },
  suspendAuthor: { ...onReport, carryOut: (actor, id, { words }) => suspendReported(actor, id, words) },
  liftBan: { ...onReport, carryOut: (actor, id, { words }) => liftReportedBan(actor, id, words) },
  keepBan: { ...onReport, carryOut: (actor, id, { words }) => dismissReport(actor, id, words) },
  refund: { subject: "ticket", ...onMoney, carryOut: (actor, id, { words }) => refundTicket(actor, id, words) },
  refundTip: { subject: "tip", ...onMoney, carryOut: (actor, id, { words }) => refundDonation(actor, id, words) },
  resend: { subject: "mail", carryOut: (actor, id) => sendMailAgain(actor, id) },
};

/** @throws AppError forbidden; invalid at the field words, where a reason is asked for and none is given; what the act throws */
export async function actAsAdmin(actor: Actor, name: ActName, id: string, given: Given) {
  assertCanUseAdmin(actor);
  const { mustSayWhy, carryOut } = ADMIN_ACTS[name];
  const key = "admin:wordsRequired";
  if (mustSayWhy && !given.words) throw new AppError("invalid", key, { fields: { words: { key } } });
  await carryOut(actor, id, given);
}

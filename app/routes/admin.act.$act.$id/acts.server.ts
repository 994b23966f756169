import { AppError } from "~/errors";
import { decideApplication, setFeatured } from "~/models/admin/artists.server";
import { setEventHidden } from "~/models/admin/events.server";
import { sendResetLink } from "~/models/admin/reset-link.server";
import { dismissReport, liftReportedBan, suspendReported, takeDownReported } from "~/models/admin/settling.server";
import type { SubjectKind } from "~/models/admin/subjects.server";
import { reinstateUser, setVerified, signOutUser, suspendUser } from "~/models/admin/users.server";
import type { Actor } from "~/models/actor";
import { refundDonation } from "~/models/donations/refunding.server";
import { refundTicket } from "~/models/tickets/refunds.server";

type Given = { words: string; site: string };
type Act = {
  subject: SubjectKind;
  /** Where the act is offered: the way back when none is told. */
  list: string;
  isDanger?: boolean;
  /** What the admin's words are: for the applicant's mail, or a reason for the log. */
  words?: "words" | "reason";
  mustSayWhy?: boolean;
  carryOut: (actor: Actor, id: string, given: Given) => Promise<unknown>;
};

const onUser = { subject: "user", list: "/admin/users" } as const;
const onArtist = { subject: "artist", list: "/admin/artists" } as const;
const onReport = { subject: "report", list: "/admin/reports", words: "reason", mustSayWhy: true } as const;
const onEvent = { subject: "event", list: "/admin/events" } as const;

/** All that an admin can do, by its name in the address. */
const ACTS: Record<string, Act> = {
  approve: {
    ...onArtist,
    words: "words",
    carryOut: (actor, id, given) => decideApplication(actor, id, { ...given, state: "approved" }),
  },
  reject: {
    ...onArtist,
    isDanger: true,
    words: "words",
    mustSayWhy: true,
    carryOut: (actor, id, given) => decideApplication(actor, id, { ...given, state: "rejected" }),
  },
  feature: { ...onArtist, carryOut: (actor, id) => setFeatured(actor, id, true) },
  unfeature: { ...onArtist, carryOut: (actor, id) => setFeatured(actor, id, false) },
  verify: { ...onUser, carryOut: (actor, id) => setVerified(actor, id, true) },
  unverify: { ...onUser, carryOut: (actor, id) => setVerified(actor, id, false) },
  suspend: {
    ...onUser,
    isDanger: true,
    words: "reason",
    carryOut: (actor, id, { words }) => suspendUser(actor, id, words),
  },
  reinstate: { ...onUser, carryOut: (actor, id) => reinstateUser(actor, id) },
  signOut: { ...onUser, carryOut: (actor, id) => signOutUser(actor, id) },
  reset: {
    ...onUser,
    carryOut: (actor, id, { site }) => sendResetLink(actor, id, (token) => `${site}/reset-password?token=${token}`),
  },
  hide: {
    ...onEvent,
    isDanger: true,
    words: "reason",
    carryOut: (actor, id, { words }) => setEventHidden(actor, id, true, words),
  },
  unhide: { ...onEvent, carryOut: (actor, id) => setEventHidden(actor, id, false) },
  dismiss: { ...onReport, carryOut: (actor, id, { words }) => dismissReport(actor, id, words) },
  takeDown: { ...onReport, isDanger: true, carryOut: (actor, id, { words }) => takeDownReported(actor, id, words) },
  suspendAuthor: { ...onReport, isDanger: true, carryOut: (actor, id, { words }) => suspendReported(actor, id, words) },
  liftBan: { ...onReport, carryOut: (actor, id, { words }) => liftReportedBan(actor, id, words) },
  keepBan: { ...onReport, carryOut: (actor, id, { words }) => dismissReport(actor, id, words) },
  refund: {
    subject: "ticket",
    list: "/admin/tickets",
    isDanger: true,
    words: "reason",
    mustSayWhy: true,
    carryOut: (actor, id, { words }) => refundTicket(actor, id, words),
  },
  refundTip: {
    subject: "tip",
    list: "/admin/ledger",
    isDanger: true,
    words: "reason",
    mustSayWhy: true,
    carryOut: (actor, id, { words }) => refundDonation(actor, id, words),
  },
};

/** @throws AppError not_found */
export function getAct(name: string): Act {
  if (!Object.hasOwn(ACTS, name)) throw new AppError("not_found", "admin:unknownAct");
  return ACTS[name]!;
}

/** @throws AppError invalid at the field words, where a reason is asked for and none is given; what the act throws */
export async function carryOut(act: Act, actor: Actor, id: string, given: Given) {
  const key = "admin:wordsRequired";
  if (act.mustSayWhy && !given.words) throw new AppError("invalid", key, { fields: { words: { key } } });
  await act.carryOut(actor, id, given);
}

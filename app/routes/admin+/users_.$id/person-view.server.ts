import { formatMoney, formatNumber } from "~/locales/format";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { findResetProblem } from "~/models/accounts/authentication/passwords/password-resets.server";
import { getPerson, listPaymentsOf } from "~/models/office/admin/person.server";
import { ListAddress } from "~/models/office/admin/schema";
import { listOwedTo } from "~/models/payouts/payout-lists.server";
import { canSendCode, findReadOutAddress } from "~/models/office/admin/sign-in-help.server";
import { searchTickets } from "~/models/office/admin/tickets.server";
import { type AdminContext, adminContext, paginationOf } from "~/web/views/admin/admin-list.server";
import { ticketLine } from "~/web/views/admin/ticket-line.server";
import { passName } from "~/web/views/tickets/pass-text.server";
import { bioOf, titleOf } from "~/web/views/wording.server";

/**
 * The page about one person, with the actions of an admin. Tickets and payments use the same page
 * number of the address.
 */
export async function personView(request: Request, userId: string) {
  const context = await adminContext(request);
  const { actor, moment } = context;
  const address = new URL(request.url).searchParams;
  const { page } = ListAddress.parse(Object.fromEntries(address));

  const person = await getPerson(actor, userId);
  const tickets = await searchTickets(actor, { page, holderId: userId });
  const payments = await listPaymentsOf(actor, userId, { page });
  const { user, profile } = person;

  return {
    title: user.name,
    id: userId,
    reach: [user.email, user.phone].filter(Boolean).join(" · "),
    since: moment(user.createdAt),
    /** People who only applied are no artists yet. */
    role: user.role === "artist" && !profile?.isApproved ? ("viewer" as const) : user.role,
    application: profile?.application ?? null,
    isFeatured: profile?.isFeatured ?? false,
    isVerified: user.isVerified,
    isSuspended: user.suspendedAt !== null,
    suspension: user.suspendedAt && {
      since: moment(user.suspendedAt),
      reason: user.suspensionReason,
    },
    hasTickets: tickets.total > 0,
    tickets: tickets.rows.map((row) => ticketLine(row, context)),
    payments: payments.rows.map((row) => paymentView(row, context)),
    pages: paginationOf(page, Math.max(tickets.total, payments.total), address, context),
    signIn: signInView(person, context),
    artist: profile && {
      ...artistView(user, profile, context),
      owed: await owedText(userId, context),
    },
    accountActions: accountActions(person, context),
  };
}

type Person = Awaited<ReturnType<typeof getPerson>>;

/** The person's methods of signing in, and the actions with which an admin can help. */
function signInView(person: Person, { actor, t, language, moment }: AdminContext) {
  const { user, passkeys, hasSecondFactor, devices } = person;
  const isMe = user.id === actor.userId;
  const actions: ActionName[] = ["signOut"];
  if (!findResetProblem(user)) actions.push("reset");
  if (findReadOutAddress(user) && !user.suspendedAt) actions.push("signInCode");
  if (hasSecondFactor && !isMe) actions.push("resetFactor");

  const ways = [
    user.passwordHash && t("admin:person.password"),
    user.googleId && "Google",
    passkeys > 0 && t("admin:person.passkeys", { count: passkeys }),
    hasSecondFactor && t("admin:person.twoStep"),
  ];

  return {
    ways: ways.filter(Boolean).join(", ") || t("admin:person.codesOnly"),
    devices: formatNumber(devices.n, language),
    lastSeen: devices.lastSeenAt && moment(devices.lastSeenAt),
    isCodeSent: canSendCode(user),
    actions,
  };
}

/** What is due and what is not due yet, in all currencies; empty if nothing is owed. */
async function owedText(artistId: string, { actor, t, language }: AdminContext): Promise<string> {
  const owed = await listOwedTo(actor, artistId);
  const amountsOf = (key: "due" | "reserved") =>
    owed
      .filter((row) => row[key] > 0)
      .map(({ [key]: cents, currency }) => formatMoney(cents, currency, language));
  const [due, reserved] = [amountsOf("due"), amountsOf("reserved")];
  const parts = [
    due.length > 0 && `${t("payouts:treasurer.due")}: ${due.join(", ")}`,
    reserved.length > 0 && `${t("payouts:reserved")}: ${reserved.join(", ")}`,
  ];

  return parts.filter(Boolean).join(" · ");
}

type Profile = NonNullable<Person["profile"]>;

function artistView(user: Person["user"], profile: Profile, context: AdminContext) {
  const actions: ActionName[] = profile.application === "approved" ? [] : ["approve"];
  if (profile.application === "pending") actions.push("reject");
  if (profile.isApproved) actions.push(profile.isFeatured ? "unfeature" : "feature");
  actions.push(user.isVerified ? "unverify" : "verify");

  return {
    stageName: profile.stageName,
    bio: bioOf(profile, context),
    genres: profile.genres.map((genre) => context.t(`vocabulary:genre.${genre}`)).join(", "),
    links: Object.values(profile.socialLinks).filter((link) => /^https?:/.test(link)),
    applied: context.moment(profile.createdAt),
    page: profile.isApproved ? `/artist/${user.id}` : null,
    actions,
  };
}

/**
 * Artists have their "verify" button in the panel of their profile. Admins cannot suspend
 * themselves.
 */
function accountActions({ user, profile }: Person, { actor }: AdminContext): ActionName[] {
  const actions: ActionName[] = [];
  if (!profile) actions.push(user.isVerified ? "unverify" : "verify");
  if (user.id === actor.userId) return actions;
  if (user.role === "admin") actions.push("revokeAdmin");

  return [...actions, user.suspendedAt ? "reinstate" : "suspend"];
}

type Found = Awaited<ReturnType<typeof listPaymentsOf>>["rows"][number];

function paymentView({ payment, event, pass, reference }: Found, context: AdminContext) {
  const { language, moment } = context;
  const actions: ActionName[] =
    payment.kind === "donation" && payment.state === "paid" ? ["refundTip"] : [];

  return {
    id: payment.id,
    kind: payment.kind,
    title: pass ? passName(pass, context) : titleOf(event, language),
    amount: formatMoney(payment.amountCents, payment.currency, language),
    method: payment.provider === "transfer" ? ("transfer" as const) : ("card" as const),
    reference,
    when: moment(payment.createdAt),
    state: payment.state,
    hasReceipt: payment.paidAt !== null,
    actions,
  };
}

import { isUnusedMoney } from "~/models/base/refund-reasons";
import { readerLanguage } from "~/locales/offered-languages";
import { eq, sql } from "drizzle-orm";
import { prepared, type Tx } from "~db/client.server";
import { artistProfiles, events, type passes, type ticketTypes, users } from "~db/schema";
import type { Currency, PaymentReason } from "~db/vocabularies";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatDateTime } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { type Translate, translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { layoutMail } from "./mail-layout";
import { greetingLine, mailTranslator } from "./mail-words";
import { queueMail } from "../outbox.server";
import { siteAddress } from "../site-address";
import { type MailChoice, unsubscribePath } from "../unsubscribe.server";
import { titleIn } from "../title-in";
import { startFor } from "./show-start";
import { required } from "~/platform/required";

export const SHOW_MAIL_KINDS = [
  "ticket",
  "pass",
  "passRefunded",
  "registered",
  "donation",
  "refunded",
  "cancelled",
  "cancelledFree",
  "cancelledOwed",
  "cancelledWaiting",
  "noReplayFree",
  "closed",
  "reopened",
  "offer",
  "day",
  "hour",
  "live",
  "changed",
  "repriced",
  "newShow",
  "followedLive",
  "gift",
  "giftBought",
  "giftTaken",
  "giftReturned",
  "transferShort",
  "transferBack",
  "transferRefunded",
  "transferUndone",
  "transferUndoneTip",
  "transferUndonePass",
  "transferUndoneMoney",
] as const;
type ShowMailKind = (typeof SHOW_MAIL_KINDS)[number];

export type ShowMail = {
  kind: ShowMailKind;
  userId: string;
  eventId: string;
  /** Identifies the fact; each is mailed once. */
  fact: string;
  /** Target of the button on this site. */
  path: string;
  /**
   * The payment whose receipt is linked: it is issued in the same transaction, after the mail is
   * queued.
   */
  receiptOf?: string | null;
  amountCents?: number;
  /** Of the amount. */
  currency?: Currency;
  code?: string;
  until?: Date;
  receiver?: string;
  /** Why the money goes back. */
  reason?: PaymentReason | null;
  /** Further shows of the same artist, or of the pass, in the same mail. */
  others?: Event[];
  pass?: PassName;
  ticketType?: TypeName | null;
  note?: string | null;
};

type PassName = Pick<typeof passes.$inferSelect, "language" | "name" | "nameOther">;

/** `access`: as it is shown. */
type TypeName = Pick<typeof ticketTypes.$inferSelect, "name" | "nameOther" | "access">;

/** Recipient: an account, or only an address. */
export type Reader = Pick<User, "name" | "firstName" | "language" | "timeZone" | "emailProvenAt">;

const RECIPIENT = {
  id: users.id,
  email: users.email,
  name: users.name,
  firstName: users.firstName,
  language: users.language,
  timeZone: users.timeZone,
  emailProvenAt: users.emailProvenAt,
  notifications: users.notifications,
  deletedAt: users.deletedAt,
};

const readerAndShow = prepared((on) =>
  on
    .select({ user: RECIPIENT, event: events })
    .from(users)
    .innerJoin(events, eq(events.id, sql.placeholder("eventId")))
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
);

const artistNames = prepared((on) =>
  on
    .select({ stageName: artistProfiles.stageName, name: users.name })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(eq(users.id, sql.placeholder("artistId")))
    .prepare(),
);

/**
 * Queues a mail about a show in the transaction of the fact, in the recipient's language, with the
 * time at three places. Skips accounts without an email.
 */
export async function queueShowMail(tx: Tx, mail: ShowMail): Promise<void> {
  const [row] = await readerAndShow(tx).all({ userId: mail.userId, eventId: mail.eventId });
  if (!row?.user.email || row.user.deletedAt || isUnwanted(mail.kind, row.user)) return;

  const { user, event } = row;
  const choice = mailChoiceFor(mail.kind);
  const unsubscribeUrl = choice && siteAddress() + unsubscribePath(user.id, choice);
  const words = await composeShowMail(tx, mail, user, event, unsubscribeUrl);
  const to = {
    userId: user.id,
    address: required(user.email),
    language: readerLanguage(user.language),
  };

  await queueMail(tx, { ...to, unsubscribeUrl, onceKey: `${mail.kind}:${mail.fact}`, ...words });
}

type User = typeof users.$inferSelect;
type Event = typeof events.$inferSelect;

/** Reminders and calls are optional; mails about money and changes are not. */
function mailChoiceFor(kind: ShowMailKind): MailChoice | null {
  if (kind === "day" || kind === "hour") return "reminders";
  if (kind === "newShow") return "follows";

  return kind === "live" || kind === "followedLive" ? "live" : null;
}

function isUnwanted(kind: ShowMailKind, { notifications }: Pick<User, "notifications">) {
  const choice = mailChoiceFor(kind);

  return choice !== null && notifications?.[choice] === false;
}

/** Composes subject and bodies for one recipient. */
export async function composeShowMail(
  tx: Tx,
  mail: ShowMail,
  user: Reader,
  event: Event,
  unsubscribeUrl: string | null = null,
) {
  const language = readerLanguage(user.language);
  const t = mailTranslator(language, user);
  const params = {
    title: subjectOf(mail, event, language),
    pass: mail.pass && passNameIn(mail.pass, language),
    name: await artistNameOf(tx, event.artistId),
    code: mail.code,
    amount: formatMoney(mail.amountCents ?? 0, mail.currency ?? "usd", language),
    until: mail.until && momentFor(mail.until, user),
    receiver: mail.receiver,
  };
  const content = {
    language,
    greeting: greetingLine(t, user),
    paragraphs: [
      ...whyFor(mail, t),
      t(`mail:${mail.kind}.body`, params),
      ...typeFor(mail, event, { t, language }),
      ...(mail.note ? [t("mail:quoted", { text: mail.note })] : []),
      startFor(event.startTime, language, user.timeZone),
      ...othersFor(mail, user, t),
    ],
    button: { label: t(`mail:${mail.kind}.button`), url: siteAddress() + mail.path },
    link: mail.receiptOf
      ? { label: t("mail:receipt"), url: `${siteAddress()}/receipts/${mail.receiptOf}` }
      : undefined,
    unsubscribeUrl,
  };

  return { subject: t(`mail:${mail.kind}.subject`, params), ...layoutMail(content) };
}

/**
 * Late payments and replays that were never made. Mails about cancelled shows say why themselves.
 */
function whyFor({ kind, reason }: ShowMail, t: Translate): string[] {
  const isCancellation = kind === "transferBack" && reason === "showCancelled";
  const isToldWhy = isUnusedMoney(reason) || reason === "noReplay" || isCancellation;

  return isToldWhy ? [t(`checkout:why.${reason}`)] : [];
}

function othersFor(
  { kind, others = [] }: ShowMail,
  { language: known, timeZone }: Reader,
  t: Translate,
): string[] {
  if (others.length === 0) return [];

  const language = readerLanguage(known);
  const lines = others.map((show) => {
    const title = t("mail:quoted", { text: titleIn(show, language) });

    return `${title}\n${startFor(show.startTime, language, timeZone)}`;
  });

  return [t(kind === "pass" ? "mail:furtherShows" : "mail:others"), ...lines];
}

type Words = { t: Translate; language: Language };

/** Which type the ticket is, and what it opens. */
function typeFor({ ticketType }: ShowMail, event: Event, { t, language }: Words): string[] {
  if (!ticketType) return [];

  const name =
    event.language === language ? ticketType.name : (ticketType.nameOther ?? ticketType.name);

  return [t("mail:ticketType", { name, access: t(`ticketTypes:accessOf.${ticketType.access}`) })];
}

/** What the mail is about: mails about a transfer name the pass that was bought. */
function subjectOf({ kind, pass }: ShowMail, event: Event, language: Language): string {
  return pass && kind.startsWith("transfer")
    ? passNameIn(pass, language)
    : titleIn(event, language);
}

function passNameIn({ language: own, name, nameOther }: PassName, language: Language): string {
  return own === language ? name : (nameOther ?? name);
}

/** Time in the recipient's zone; in Vietnam, with its name, if unknown. */
function momentFor(at: Date, { language, timeZone }: Reader) {
  const text = formatDateTime(at, readerLanguage(language), timeZone ?? VIETNAM_ZONE);

  return timeZone
    ? text
    : `${text} (${translator(readerLanguage(language))("common:clock.vietnam")})`;
}

async function artistNameOf(tx: Tx, artistId: string): Promise<string> {
  const [row] = await artistNames(tx).all({ artistId });

  return row?.stageName ?? row?.name ?? "";
}

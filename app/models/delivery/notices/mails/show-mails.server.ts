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
  /** Key of the change that the mail reports; each key is mailed once. */
  fact: string;
  /** Target of the button on this site. */
  path: string;
  /**
   * Id of the payment whose receipt is linked. The receipt is issued in the same transaction, after
   * the mail is queued.
   */
  receiptOf?: string | null;
  amountCents?: number;
  /** Currency of `amountCents`. */
  currency?: Currency;
  code?: string;
  until?: Date;
  receiver?: string;
  /** Reason for which the money goes back. */
  reason?: PaymentReason | null;
  /** Further shows of the same artist, or of the pass, in the same mail. */
  others?: Event[];
  pass?: PassName;
  ticketType?: TypeName | null;
  note?: string | null;
};

type PassName = Pick<typeof passes.$inferSelect, "language" | "name" | "nameOther">;

/** Name and access of a ticket type, as the mail shows them. */
type TypeName = Pick<typeof ticketTypes.$inferSelect, "name" | "nameOther" | "access">;

/** Recipient of a mail: an account, or only an address. */
export type ShowMailRecipient = Pick<
  User,
  "name" | "firstName" | "language" | "timeZone" | "emailProvenAt"
>;

const RECIPIENT_COLUMNS = {
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

const recipientWithShowQuery = prepared((reader) =>
  reader
    .select({ user: RECIPIENT_COLUMNS, event: events })
    .from(users)
    .innerJoin(events, eq(events.id, sql.placeholder("eventId")))
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
);

const artistNameQuery = prepared((reader) =>
  reader
    .select({ stageName: artistProfiles.stageName, name: users.name })
    .from(users)
    .leftJoin(artistProfiles, eq(artistProfiles.userId, users.id))
    .where(eq(users.id, sql.placeholder("artistId")))
    .prepare(),
);

/**
 * Queues a mail about a show in the transaction of the change that it reports, in the recipient's
 * language, with the start in the recipient's time zone, in Vietnam and in California. Skips
 * deleted accounts, accounts without an email, and people who have turned this kind of mail off.
 */
export async function queueShowMail(tx: Tx, mail: ShowMail): Promise<void> {
  const [recipientWithShow] = await recipientWithShowQuery(tx).all({
    userId: mail.userId,
    eventId: mail.eventId,
  });
  if (
    !recipientWithShow?.user.email ||
    recipientWithShow.user.deletedAt ||
    isUnwanted(mail.kind, recipientWithShow.user)
  )
    return;

  const { user: recipient, event } = recipientWithShow;
  const mailChoice = mailChoiceFor(mail.kind);
  const unsubscribeUrl = mailChoice && siteAddress() + unsubscribePath(recipient.id, mailChoice);
  const composedMail = await composeShowMail(tx, mail, recipient, event, unsubscribeUrl);
  const delivery = {
    userId: recipient.id,
    address: required(recipient.email),
    language: readerLanguage(recipient.language),
  };

  await queueMail(tx, {
    ...delivery,
    unsubscribeUrl,
    onceKey: `${mail.kind}:${mail.fact}`,
    ...composedMail,
  });
}

type User = typeof users.$inferSelect;
type Event = typeof events.$inferSelect;

/**
 * The choice that turns a mail off. Reminders and announcements are optional; mails about money and
 * changes are not.
 */
function mailChoiceFor(kind: ShowMailKind): MailChoice | null {
  if (kind === "day" || kind === "hour") return "reminders";
  if (kind === "newShow") return "follows";

  return kind === "live" || kind === "followedLive" ? "live" : null;
}

function isUnwanted(kind: ShowMailKind, { notifications }: Pick<User, "notifications">) {
  const mailChoice = mailChoiceFor(kind);

  return mailChoice !== null && notifications?.[mailChoice] === false;
}

/** Composes subject and bodies for one recipient. */
export async function composeShowMail(
  tx: Tx,
  mail: ShowMail,
  recipient: ShowMailRecipient,
  event: Event,
  unsubscribeUrl: string | null = null,
) {
  const language = readerLanguage(recipient.language);
  const t = mailTranslator(language, recipient);
  const textValues = {
    title: subjectOf(mail, event, language),
    pass: mail.pass && passNameIn(mail.pass, language),
    name: await findArtistName(tx, event.artistId),
    code: mail.code,
    amount: formatMoney(mail.amountCents ?? 0, mail.currency ?? "usd", language),
    until: mail.until && momentFor(mail.until, recipient),
    receiver: mail.receiver,
  };
  const mailContent = {
    language,
    greeting: greetingLine(t, recipient),
    paragraphs: [
      ...reasonParagraphs(mail, t),
      t(`mail:${mail.kind}.body`, textValues),
      ...ticketTypeParagraphs(mail, event, { t, language }),
      ...(mail.note ? [t("mail:quoted", { text: mail.note })] : []),
      startFor(event.startTime, language, recipient.timeZone),
      ...otherShowParagraphs(mail, recipient, t),
    ],
    button: { label: t(`mail:${mail.kind}.button`), url: siteAddress() + mail.path },
    link: mail.receiptOf
      ? { label: t("mail:receipt"), url: `${siteAddress()}/receipts/${mail.receiptOf}` }
      : undefined,
    unsubscribeUrl,
  };

  return { subject: t(`mail:${mail.kind}.subject`, textValues), ...layoutMail(mailContent) };
}

/**
 * Paragraph with the reason of a refund, such as a late payment or a missing replay. Most mails
 * about cancelled shows give the reason themselves.
 */
function reasonParagraphs({ kind, reason }: ShowMail, t: Translate): string[] {
  const isCancellation = kind === "transferBack" && reason === "showCancelled";
  const isReasonShown = isUnusedMoney(reason) || reason === "noReplay" || isCancellation;

  return isReasonShown ? [t(`checkout:why.${reason}`)] : [];
}

function otherShowParagraphs(
  { kind, others = [] }: ShowMail,
  { language: recipientLanguage, timeZone }: ShowMailRecipient,
  t: Translate,
): string[] {
  if (others.length === 0) return [];

  const language = readerLanguage(recipientLanguage);
  const showLines = others.map((show) => {
    const title = t("mail:quoted", { text: titleIn(show, language) });

    return `${title}\n${startFor(show.startTime, language, timeZone)}`;
  });

  return [t(kind === "pass" ? "mail:furtherShows" : "mail:others"), ...showLines];
}

type MailTexts = { t: Translate; language: Language };

/** Paragraph with the ticket type and its access. */
function ticketTypeParagraphs(
  { ticketType }: ShowMail,
  event: Event,
  { t, language }: MailTexts,
): string[] {
  if (!ticketType) return [];

  const typeName =
    event.language === language ? ticketType.name : (ticketType.nameOther ?? ticketType.name);

  return [
    t("mail:ticketType", {
      name: typeName,
      access: t(`ticketTypes:accessOf.${ticketType.access}`),
    }),
  ];
}

/**
 * Title in the subject: mails about a transfer name the bought pass, all other mails name the show.
 */
function subjectOf({ kind, pass }: ShowMail, event: Event, language: Language): string {
  return pass && kind.startsWith("transfer")
    ? passNameIn(pass, language)
    : titleIn(event, language);
}

function passNameIn(
  { language: passLanguage, name, nameOther }: PassName,
  language: Language,
): string {
  return passLanguage === language ? name : (nameOther ?? name);
}

/**
 * Formats a time in the recipient's time zone. If that zone is unknown, uses Vietnam's and names
 * it.
 */
function momentFor(time: Date, { language, timeZone }: ShowMailRecipient) {
  const timeText = formatDateTime(time, readerLanguage(language), timeZone ?? VIETNAM_ZONE);

  return timeZone
    ? timeText
    : `${timeText} (${translator(readerLanguage(language))("common:clock.vietnam")})`;
}

async function findArtistName(tx: Tx, artistId: string): Promise<string> {
  const [artist] = await artistNameQuery(tx).all({ artistId });

  return artist?.stageName ?? artist?.name ?? "";
}

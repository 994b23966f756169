import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type payouts, users } from "~db/schema";
import type { Currency, Language } from "~db/vocabularies";
import { formatPlainDateTime } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { translator } from "~/locales/i18n.server";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine } from "~/models/delivery/notices/mails/mail-words";

type Payout = Pick<
  typeof payouts.$inferSelect,
  "id" | "artistId" | "currency" | "amountCents" | "accountHint" | "bankReference"
>;

/**
 * Mails an artist that money was sent, or that a payout or a part of it was taken back. `keySuffix`
 * distinguishes mails about several parts of one payout.
 */
export async function queuePayoutMail(
  tx: Tx,
  outcome: "paid" | "reversed" | "takenBack",
  payout: Payout,
  keySuffix = "",
) {
  const { id: payoutId, artistId, currency, amountCents, accountHint, bankReference } = payout;

  await queueArtistMail(
    tx,
    artistId,
    `payout.${outcome}`,
    `payout:${outcome}:${payoutId}${keySuffix}`,
    (language) => ({
      amount: formatMoney(amountCents, currency, language),
      account: accountHint,
      reference: bankReference ?? "",
    }),
  );
}

type AccountChange = { artistId: string; currency: Currency; hint: string; usableAt: Date | null };

/**
 * Mails an artist about a new bank account. `usableAt`: time at which it replaces the old one; null
 * for the first.
 */
export async function queuePayoutAccountMail(
  tx: Tx,
  { artistId, currency, hint, usableAt }: AccountChange,
) {
  const mailName = usableAt ? "payoutAccount.changed" : "payoutAccount.added";

  await queueArtistMail(tx, artistId, mailName, null, (language, timeZone) => ({
    account: hint,
    currency: translator(language)(`payouts:currency.${currency}`),
    time: usableAt ? timeText(usableAt, language, timeZone) : "",
  }));
}

type MailName =
  | "payout.paid"
  | "payout.reversed"
  | "payout.takenBack"
  | "payoutAccount.added"
  | "payoutAccount.changed";
type MailValues = (language: Language, zone: string | null) => Record<string, string>;

/** Queues a mail to an artist; skips artists without an email address. */
async function queueArtistMail(
  tx: Tx,
  userId: string,
  mailName: MailName,
  dedupeKey: string | null,
  valuesFor: MailValues,
) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user?.email) return;

  const language = readerLanguage(user.language);
  const t = translator(language);
  const values = valuesFor(language, user.timeZone);
  const mailBody = layoutMail({
    language,
    greeting: greetingLine(t, user),
    paragraphs: [t(`mail:${mailName}.body`, values), t(`mail:${mailName}.more`, values)],
    button: { label: t("mail:payout.button"), url: `${siteAddress()}/dashboard/money` },
  });
  const subject = t(`mail:${mailName}.subject`, values);

  await queueMail(tx, {
    userId,
    address: user.email,
    language,
    subject,
    onceKey: dedupeKey,
    ...mailBody,
  });
}

/**
 * Formats a time in the artist's time zone. If that is unknown, formats it in Vietnam's zone and
 * adds the name of this zone.
 */
function timeText(instant: Date, language: Language, zone: string | null): string {
  const formattedTime = formatPlainDateTime(instant, language, zone ?? VIETNAM_ZONE);

  return zone
    ? formattedTime
    : `${formattedTime} (${translator(language)("common:clock.vietnam")})`;
}

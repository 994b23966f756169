import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { type payouts, users } from "~db/schema";
import type { Currency, Language } from "~db/vocabularies";
import { formatPlainDate, formatTime } from "~/locales/dates";
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

/** Tells an artist that money was sent, or that a payout or a part of it was taken back. */
export async function queuePayoutMail(
  tx: Tx,
  news: "paid" | "reversed" | "takenBack",
  payout: Payout,
  part = "",
) {
  const { id, artistId, currency, amountCents, accountHint, bankReference } = payout;

  await queueArtistMail(
    tx,
    artistId,
    `payout.${news}`,
    `payout:${news}:${id}${part}`,
    (language) => ({
      amount: formatMoney(amountCents, currency, language),
      account: accountHint,
      reference: bankReference ?? "",
    }),
  );
}

type AccountChange = { artistId: string; currency: Currency; hint: string; usableAt: Date | null };

/**
 * Tells an artist about a new bank account. `usableAt`: when it replaces the old one; null for the
 * first.
 */
export async function queuePayoutAccountMail(
  tx: Tx,
  { artistId, currency, hint, usableAt }: AccountChange,
) {
  const name = usableAt ? "payoutAccount.changed" : "payoutAccount.added";

  await queueArtistMail(tx, artistId, name, null, (language, zone) => ({
    account: hint,
    currency: translator(language)(`payouts:currency.${currency}`),
    time: usableAt ? timeText(usableAt, language, zone) : "",
  }));
}

type Texts =
  | "payout.paid"
  | "payout.reversed"
  | "payout.takenBack"
  | "payoutAccount.added"
  | "payoutAccount.changed";
type Params = (language: Language, zone: string | null) => Record<string, string>;

/** Skips artists without an email. */
async function queueArtistMail(
  tx: Tx,
  userId: string,
  texts: Texts,
  onceKey: string | null,
  params: Params,
) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (!user?.email) return;

  const language = readerLanguage(user.language);
  const t = translator(language);
  const values = params(language, user.timeZone);
  const words = layoutMail({
    language,
    greeting: greetingLine(t, user),
    paragraphs: [t(`mail:${texts}.body`, values), t(`mail:${texts}.more`, values)],
    button: { label: t("mail:payout.button"), url: `${siteAddress()}/dashboard/money` },
  });
  const subject = t(`mail:${texts}.subject`, values);

  await queueMail(tx, { userId, address: user.email, language, subject, onceKey, ...words });
}

/** In the artist's zone; in Vietnam's, by name, if it is unknown. */
function timeText(at: Date, language: Language, zone: string | null): string {
  const day = formatPlainDate(at, language, zone ?? VIETNAM_ZONE);
  const time = `${day}, ${formatTime(at, language, zone ?? VIETNAM_ZONE)}`;

  return zone ? time : `${time} (${translator(language)("common:clock.vietnam")})`;
}

import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { artistProfiles, events, type eventShares, users } from "~db/schema";
import { formatPlainDate } from "~/locales/dates";
import { provenAddressFilter } from "~/models/accounts/authentication/address-owner.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";
import { titleIn } from "~/models/delivery/notices/title-in";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine, mailTranslator } from "~/models/delivery/notices/mails/mail-words";
import { required } from "~/platform/required";

type Offer = typeof eventShares.$inferSelect & { address: string; token: string };

/**
 * Mails the link of an offer, in the language of the account with the address, else in the artist's
 * language.
 */
export async function queueShareOffer(tx: Tx, offer: Offer): Promise<void> {
  const { id: shareId, eventId, role, offeredPoints, offerEndsAt, address, token } = offer;
  const [showWithOwner] = await tx
    .select({ event: events, stageName: artistProfiles.stageName, language: users.language })
    .from(events)
    .innerJoin(users, eq(users.id, events.artistId))
    .innerJoin(artistProfiles, eq(artistProfiles.userId, events.artistId))
    .where(eq(events.id, eventId));
  const account = await tx.query.users.findFirst({ where: provenAddressFilter(address) });
  const language = readerLanguage((account ?? required(showWithOwner)).language);
  const t = mailTranslator(language, account ?? null);
  const { event, stageName: artistName } = required(showWithOwner);
  const title = titleIn(event, language);
  const percent = new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(
    required(offeredPoints) / 100,
  );
  const endsOn = formatPlainDate(required(offerEndsAt), language, event.timeZone);
  const values = { name: artistName, title, percent, role, until: endsOn };
  const mailBody = layoutMail({
    language,
    greeting: greetingLine(t, account ?? null),
    paragraphs: [t("shares:mail.offer", values), t("shares:mail.how", values)],
    button: { label: t("shares:mail.button"), url: `${siteAddress()}/shares/${token}` },
  });
  const dedupeKey = `share:${shareId}:${required(offerEndsAt).getTime()}`;
  const delivery = {
    userId: account?.id ?? null,
    address,
    language,
    expiresAt: offerEndsAt,
    isAskedFor: true,
  };

  await queueMail(tx, {
    ...delivery,
    onceKey: dedupeKey,
    subject: t("shares:mail.subject", values),
    ...mailBody,
  });
}

import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import type { HelperTask } from "~db/vocabularies";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { greetingLine, mailTranslator } from "~/models/delivery/notices/mails/mail-words";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";

type TeamPlace = {
  artistId: string;
  userId: string;
  task: HelperTask;
  invitedAs: string;
  createdAt: Date;
};

/**
 * Mails an invitation to an artist's team to the invited email, in the transaction of the
 * invitation; `secret` accepts it. Phone numbers get no invitation.
 */
export async function queueTeamInvitation(
  tx: Tx,
  teamPlace: TeamPlace,
  secret: string,
): Promise<void> {
  const { artistId, userId, task, invitedAs, createdAt } = teamPlace;
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  const [artist] = await tx
    .select()
    .from(artistProfiles)
    .where(eq(artistProfiles.userId, artistId));
  if (!person || !artist || !invitedAs.includes("@")) return;

  const language = readerLanguage(person.language);
  const t = mailTranslator(language, person);
  const mailParams = { name: artist.stageName };
  const mailBody = layoutMail({
    language,
    greeting: greetingLine(t, person),
    paragraphs: [t(`team:mail.${task}`, mailParams), t("team:mail.choice")],
    button: { label: t("team:mail.button"), url: `${siteAddress()}/team?invitation=${secret}` },
  });
  const onceKey = `team:${artistId}:${userId}:${task}:${createdAt.getTime()}`;

  await queueMail(tx, {
    userId,
    address: invitedAs,
    language,
    onceKey,
    subject: t("team:mail.subject", mailParams),
    isAskedFor: true,
    ...mailBody,
  });
}

import { readerLanguage } from "~/locales/offered-languages";
import { eq } from "drizzle-orm";
import type { Tx } from "~db/client.server";
import { artistProfiles, users } from "~db/schema";
import type { HelperTask } from "~db/vocabularies";
import { translator } from "~/locales/i18n.server";
import { greetingName } from "~/models/base/names";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { siteAddress } from "~/models/delivery/notices/site-address";

type Place = { artistId: string; userId: string; task: HelperTask; createdAt: Date };

/** Invites a person to an artist's team, in the transaction of the invitation. Skips accounts without an email. */
export async function queueTeamInvitation(tx: Tx, { artistId, userId, task, createdAt }: Place): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId));
  const [artist] = await tx.select().from(artistProfiles).where(eq(artistProfiles.userId, artistId));
  if (!person?.email || !artist) return;
  const language = readerLanguage(person.language);
  const t = translator(language);
  const params = { name: artist.stageName };
  const words = layoutMail({
    language,
    greeting: t("mail:greeting", { name: greetingName(person) }),
    paragraphs: [t(`team:mail.${task}`, params), t("team:mail.choice")],
    button: { label: t("team:mail.button"), url: `${siteAddress()}/team` },
  });
  const onceKey = `team:${artistId}:${userId}:${task}:${createdAt.getTime()}`;
  await queueMail(tx, {
    userId,
    address: person.email,
    language,
    onceKey,
    subject: t("team:mail.subject", params),
    ...words,
  });
}

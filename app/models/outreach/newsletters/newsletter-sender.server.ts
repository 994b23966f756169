import { eq, sql } from "drizzle-orm";
import { prepared, type DbReader } from "~db/client.server";
import { artistProfiles, events } from "~db/schema";
import type { NewsletterSender } from "./newsletter-mail.server";
import type { Newsletter } from "./manage-newsletters.server";

const stageNameQuery = prepared((reader) => {
  const { stageName, userId } = artistProfiles;

  return reader
    .select({ stageName })
    .from(artistProfiles)
    .where(eq(userId, sql.placeholder("artistId")))
    .prepare();
});

/** Finds the sender of a newsletter and the show that it is about. */
export async function findNewsletterSender(
  reader: DbReader,
  { artistId, eventId }: Newsletter,
): Promise<NewsletterSender> {
  const [profile] = await stageNameQuery(reader).all({ artistId });
  const columns = { id: true, title: true, titleOther: true, language: true } as const;
  const show =
    eventId && (await reader.query.events.findFirst({ columns, where: eq(events.id, eventId) }));

  return { artistId, stageName: profile?.stageName ?? "", show: show || null };
}

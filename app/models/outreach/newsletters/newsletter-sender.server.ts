import { eq, sql } from "drizzle-orm";
import { prepared, type Reader } from "~db/client.server";
import { artistProfiles, events } from "~db/schema";
import type { NewsletterSender } from "./newsletter-mail.server";
import type { Newsletter } from "./manage-newsletters.server";

const stageNames = prepared((on) => {
  const { stageName, userId } = artistProfiles;

  return on
    .select({ stageName })
    .from(artistProfiles)
    .where(eq(userId, sql.placeholder("artistId")))
    .prepare();
});

/** Who writes, and about which show. */
export async function newsletterSender(
  reader: Reader,
  { artistId, eventId }: Newsletter,
): Promise<NewsletterSender> {
  const [profile] = await stageNames(reader).all({ artistId });
  const columns = { id: true, title: true, titleOther: true, language: true } as const;
  const show =
    eventId && (await reader.query.events.findFirst({ columns, where: eq(events.id, eventId) }));

  return { artistId, stageName: profile?.stageName ?? "", show: show || null };
}

import { eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { firstRow } from "~db/first-row";
import { users } from "~db/schema";
import type { Language } from "~db/vocabularies";
import type { Newsletter } from "./manage-newsletters.server";
import { newsletterContent } from "./newsletter-mail.server";
import { findNewsletterSender } from "./newsletter-sender.server";
import { newsletterStopPath } from "./newsletter-stops.server";

/** Gets the parts of the mail in one language, addressed to the artist. */
export async function previewParts(newsletter: Newsletter, language: Language) {
  const { artistId } = newsletter;
  const sender = await findNewsletterSender(db, newsletter);
  const { name, firstName } = firstRow(await db.select().from(users).where(eq(users.id, artistId)));

  return newsletterContent(
    newsletter,
    sender,
    { name, firstName, language },
    newsletterStopPath(artistId, artistId),
  );
}

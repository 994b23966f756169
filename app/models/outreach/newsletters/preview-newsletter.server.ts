import { firstRow } from "~db/first-row";
import { db } from "~db/client.server";
import { users } from "~db/schema";
import { eq } from "drizzle-orm";
import type { Language } from "~db/vocabularies";
import type { Actor } from "~/models/base/actor";
import { composeNewsletter, newsletterContent } from "./newsletter-mail.server";
import { getOwnNewsletter, type Newsletter } from "./manage-newsletters.server";
import { newsletterSender } from "./newsletter-sender.server";
import { newsletterStopPath } from "./newsletter-stops.server";

/** The mail as readers of a language get it, addressed to the artist. @throws AppError not_found */
export async function previewNewsletter(actor: Actor, id: string, language: Language) {
  const args = await previewArguments(await getOwnNewsletter(actor, id), language);
  return { language, ...composeNewsletter(...args) };
}

/** Its parts, for a screen. */
export async function previewParts(newsletter: Newsletter, language: Language) {
  return newsletterContent(...(await previewArguments(newsletter, language)));
}

async function previewArguments(newsletter: Newsletter, language: Language) {
  const { artistId } = newsletter;
  const sender = await newsletterSender(db, newsletter);
  const { name, firstName } = firstRow(await db.select().from(users).where(eq(users.id, artistId)));
  return [newsletter, sender, { name, firstName, language }, newsletterStopPath(artistId, artistId)] as const;
}

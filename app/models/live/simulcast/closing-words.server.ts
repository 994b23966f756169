import { eq } from "drizzle-orm";
import { db } from "~db/client.server";
import { events } from "~db/schema";
import { env } from "~/platform/settings/env.server";
import { getSiteSettings } from "~/models/base/site/site-settings.server";

/** Text of the picture that other sites get when the free look ends. */
export type ClosingWords = { title: string; address: string };

export async function getClosingWords(eventId: string): Promise<ClosingWords> {
  const event = await db.query.events.findFirst({ where: eq(events.id, eventId) });
  const { name: siteName } = getSiteSettings();

  return {
    title: event?.title ?? siteName,
    address: env.APP_URL ? new URL(env.APP_URL).host : siteName,
  };
}

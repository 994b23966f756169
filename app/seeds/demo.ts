import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { settings } from "~db/schema";
import { seedArtists } from "./seed-artists";
import { seedAudience } from "./seed-audience";
import { seedEvents } from "./seed-events";
import { seedNewsletters } from "./seed-newsletters";
import { seedPeople } from "./seed-people";
import { seedReplay, seedRoom } from "./seed-room";
import { seedSongs } from "./seed-songs";
import { seedTickets } from "./seed-tickets";

/**
 * Fills a new installation with made-up artists, shows and an audience; once, in one transaction.
 */
export async function seedDemo() {
  if (await db.query.settings.findFirst({ where: eq(settings.key, "demo.seeded") })) return;

  const now = new Date();
  const people = await seedPeople(now);

  await transaction(async (tx) => {
    await people.insert(tx);
    await seedArtists(tx, now);
    await seedEvents(tx, now);
    await seedTickets(tx, now);
    await seedAudience(tx, now);
    await seedRoom(tx, now);
    await seedReplay(tx, now);
    await seedSongs(tx, now);
    await seedNewsletters(tx, now);
    await tx.insert(settings).values({ key: "demo.seeded", value: now.toISOString() });
  });
}

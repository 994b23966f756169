import { eq, sql } from "drizzle-orm";
import { prepared, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import { countryOfZone } from "../accounts/country-of-zone";
import type { Source } from "./source.protocol";

/**
 * The visit in which a purchase began. `source`: the link or site that led the buyer to the show;
 * `zone`: the time zone of the browser.
 */
export type Visit = { source?: Source | null; zone?: string | null };
/** The data of a visit that is stored with a purchase. */
export type PurchaseOrigin = { source: string | null; country: string | null };

const zoneOfUser = prepared((reader) =>
  reader
    .select({ zone: users.timeZone })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
);

/**
 * Finds the origin of a purchase. The account's time zone takes precedence over the browser's; only
 * its country is stored.
 */
export async function findPurchaseOrigin(
  tx: Tx,
  userId: string,
  { source = null, zone: browserZone = null }: Visit,
): Promise<PurchaseOrigin> {
  const accountZone = await zoneOfUser(tx).get({ userId });

  return { source, country: countryOfZone(accountZone?.zone) ?? countryOfZone(browserZone) };
}

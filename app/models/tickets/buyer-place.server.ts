import { eq, sql } from "drizzle-orm";
import { prepared, type Tx } from "~db/client.server";
import { users } from "~db/schema";
import { countryOfZone } from "../accounts/country-of-zone";
import type { Source } from "./source.protocol";

/** What a purchase tells of where it began. `zone`: of the browser. */
export type Visit = { source?: Source | null; zone?: string | null };
/** What is kept of it. */
export type Whence = { source: string | null; country: string | null };

const zoneOfUser = prepared((on) =>
  on
    .select({ zone: users.timeZone })
    .from(users)
    .where(eq(users.id, sql.placeholder("userId")))
    .prepare(),
);

/** The time zone of the account goes before the browser's. Only its country is kept. */
export async function whenceOf(
  tx: Tx,
  userId: string,
  { source = null, zone = null }: Visit,
): Promise<Whence> {
  const account = await zoneOfUser(tx).get({ userId });

  return { source, country: countryOfZone(account?.zone) ?? countryOfZone(zone) };
}

import { sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { clock } from "~/platform/clock/clock";
import { listStoredImages, removeImage } from "./images.server";

/** Keeps pictures of unfinished forms. */
const GRACE_MS = 48 * 3600_000;

/**
 * Deletes pictures that are not in use: replaced ones, and those of deleted events and abandoned
 * forms.
 */
export async function deleteUnusedImages(): Promise<number> {
  const before = clock.now().getTime() - GRACE_MS;
  const old = (await listStoredImages())
    .filter(({ writtenAt }) => writtenAt < before)
    .map(({ address }) => address);
  if (old.length === 0) return 0;

  const used = await addressesInUse();
  const unused = old.filter((address) => !used.has(address));

  for (const address of unused) await removeImage(address);

  return unused.length;
}

/** Lists addresses in use, form drafts included. */
async function addressesInUse(): Promise<Set<string>> {
  const rows = await db.all<{ address: string }>(sql`
    select profile_image_url as address from users where profile_image_url like '/images/%'
    union select banner_url from artist_profiles where banner_url like '/images/%'
    union select image_url from events where image_url like '/images/%'
    union select json_extract(typed, '$.typed.imageUrl') from form_drafts where typed like '%/images/%'`);

  return new Set(rows.map(({ address }) => address));
}

import { sql } from "drizzle-orm";
import { db } from "~db/client.server";
import { clock } from "~/platform/clock/clock";
import { listStoredImages, removeImage } from "./images.server";

/** Pictures younger than this may belong to unfinished forms. */
const UNUSED_GRACE_MS = 48 * 3600_000;

/**
 * Deletes pictures that are not in use: replaced ones, and those of deleted events and abandoned
 * forms.
 */
export async function deleteUnusedImages(): Promise<number> {
  const writtenBefore = clock.now().getTime() - UNUSED_GRACE_MS;
  const oldAddresses = (await listStoredImages())
    .filter(({ writtenAt }) => writtenAt < writtenBefore)
    .map(({ address }) => address);
  if (oldAddresses.length === 0) return 0;

  const usedAddresses = await listAddressesInUse();
  const unusedAddresses = oldAddresses.filter((address) => !usedAddresses.has(address));

  for (const address of unusedAddresses) await removeImage(address);

  return unusedAddresses.length;
}

/** Lists addresses in use, form drafts included. */
async function listAddressesInUse(): Promise<Set<string>> {
  const usedImages = await db.all<{ address: string }>(sql`
    select profile_image_url as address from users where profile_image_url like '/images/%'
    union select banner_url from artist_profiles where banner_url like '/images/%'
    union select image_url from events where image_url like '/images/%'
    union select json_extract(typed, '$.typed.imageUrl') from form_drafts where typed like '%/images/%'`);

  return new Set(usedImages.map(({ address }) => address));
}

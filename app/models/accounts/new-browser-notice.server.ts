import { transaction } from "~db/client.server";
import { clock } from "~/platform/clock/clock";
import { createLimiter } from "~/platform/throttle.server";
import type { Account } from "./accounts.server";
import { notifySecurityChange } from "./security-notice.server";

const HOUR_MS = 3600_000;
/** A program that signs in again and again keeps no cookie. */
const perDay = createLimiter(5, 24 * 3600);

/**
 * `isAddressProven`: a code or link was sent to an address of the account. `device`: as deviceOf
 * describes it.
 */
type SignIn = { device: string | null; isAddressProven: boolean };

/**
 * Tells the owner of a sign-in with a browser that had not signed in before. Not for a new account.
 */
export async function notifyNewBrowser(
  account: Account,
  { device, isAddressProven }: SignIn,
): Promise<void> {
  const isNew = clock.now().getTime() - account.createdAt.getTime() < HOUR_MS;
  if (isNew || (isAddressProven && hasOneProvenAddress(account))) return;
  if (!(await isWithinLimit(account.id))) return;

  await transaction((tx) => notifySecurityChange(tx, account.id, "newBrowser", device ?? ""));
}

/** The code went to the address that would be told. */
function hasOneProvenAddress({ emailProvenAt, phoneProvenAt }: Account): boolean {
  return emailProvenAt === null || phoneProvenAt === null;
}

function isWithinLimit(userId: string): Promise<boolean> {
  return perDay.consume(userId).then(
    () => true,
    () => false,
  );
}

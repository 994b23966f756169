import { transaction } from "~db/client.server";
import { clock } from "~/platform/clock/clock";
import { createLimiter } from "~/platform/throttle.server";
import type { Account } from "./accounts.server";
import { notifySecurityChange } from "./security-notice.server";

const HOUR_MS = 3600_000;
/** Limits the notifications about a program that signs in repeatedly without a cookie. */
const dailyLimiter = createLimiter(5, 24 * 3600);

/**
 * `isAddressProven`: a code or link was sent to an address of the account. `device`: as deviceOf
 * describes it.
 */
type SignIn = { device: string | null; isAddressProven: boolean };

/**
 * Notifies the owner of a sign-in with a browser that had not signed in before. New accounts get no
 * notification.
 */
export async function notifyNewBrowser(
  account: Account,
  { device, isAddressProven }: SignIn,
): Promise<void> {
  const isNewAccount = clock.now().getTime() - account.createdAt.getTime() < HOUR_MS;
  if (isNewAccount || (isAddressProven && hasOneProvenAddress(account))) return;
  if (!(await isWithinLimit(account.id))) return;

  await transaction((tx) => notifySecurityChange(tx, account.id, "newBrowser", device ?? ""));
}

/** True if the sign-in code went to the only address that would be notified. */
function hasOneProvenAddress({ emailProvenAt, phoneProvenAt }: Account): boolean {
  return emailProvenAt === null || phoneProvenAt === null;
}

function isWithinLimit(userId: string): Promise<boolean> {
  return dailyLimiter.consume(userId).then(
    () => true,
    () => false,
  );
}

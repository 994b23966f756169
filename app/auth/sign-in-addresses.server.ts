import { singleton } from "~/platform/process/singleton.server";
import { required } from "~/platform/required";

/** Number of accounts whose last sign-in address is remembered. */
const MAX_ACCOUNTS = 10;

const addresses = singleton("sign-in-addresses", () => new Map<string, string>());

/**
 * Remembers a sign-in until ten other accounts have signed in. `address`: as addressOf returns it.
 */
export function noteSignInAddress(account: string, address: string) {
  addresses.delete(account);
  addresses.set(account, address);

  const [oldest] = addresses.keys();
  if (addresses.size > MAX_ACCOUNTS) addresses.delete(required(oldest));
}

/** The addresses of the last ten accounts that signed in; null until there are as many. */
export function findSignInAddresses(): string[] | null {
  return addresses.size < MAX_ACCOUNTS ? null : [...addresses.values()];
}

import { env } from "~/platform/settings/env.server";
import { bankName } from "./vietqr/banks";

export type ReceivingAccount = { bin: string; bank: string; account: string; name: string };

let replaced: ReceivingAccount | null | undefined;

/** The account that receives transfers; null where none is set up. */
export function findReceivingAccount(): ReceivingAccount | null {
  if (replaced !== undefined) return replaced;

  const { BANK_BIN: bin, BANK_ACCOUNT: account, BANK_ACCOUNT_NAME: name } = env;

  return bin && account && name ? { bin, bank: bankName(bin), account, name } : null;
}

/** For tests: replaces the account (null: none); undefined restores the configured one. */
export function replaceReceivingAccount(account: ReceivingAccount | null | undefined) {
  replaced = account;
}

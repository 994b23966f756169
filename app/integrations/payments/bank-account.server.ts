import { env } from "~/platform/settings/env.server";
import { replaceable } from "~/platform/process/replaceable";
import { bankName } from "./vietqr/banks";

export type ReceivingAccount = { bin: string; bank: string; account: string; name: string };

/** Finds the account that receives transfers; null if it is not configured. */
export const [findReceivingAccount, replaceReceivingAccount] = replaceable(
  (): ReceivingAccount | null => {
    const { BANK_BIN: bin, BANK_ACCOUNT: account, BANK_ACCOUNT_NAME: name } = env;

    return bin && account && name ? { bin, bank: bankName(bin), account, name } : null;
  },
);

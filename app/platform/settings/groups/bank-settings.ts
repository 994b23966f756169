import { z } from "zod";
import { setting } from "../declare-setting";

const Bin = z.string().regex(/^\d{6}$/);
const Account = z
  .string()
  .transform((rawValue) => rawValue.replace(/[\s.-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{6,19}$/));
const AccountName = z.string().trim().min(1).max(70);

/** The account that receives bank transfers. */
export const BANK_SETTINGS = {
  BANK_BIN: setting(Bin.optional(), {
    expects: "the six digits of a Vietnamese bank, such as 970436",
    meaning:
      "bank of the account for transfers, by its BIN; with `BANK_ACCOUNT` and `BANK_ACCOUNT_NAME` it offers bank transfers in đồng",
    unset: "no bank transfers",
    example: "970436",
  }),
  BANK_ACCOUNT: setting(Account.optional(), {
    expects: "an account number of 6 to 19 digits or letters",
    meaning: "account number for transfers",
    unset: "no bank transfers",
    example: "0123499999",
  }),
  BANK_ACCOUNT_NAME: setting(AccountName.optional(), {
    expects: "a name of up to 70 characters",
    meaning: "name of the account's holder, as the bank writes it",
    unset: "no bank transfers",
    example: "CTY NHAC SONG",
  }),
};

type BankSettings = { [Name in keyof typeof BANK_SETTINGS]?: string };

/** Returns one line for each of the three settings that is missing although another one is set. */
export function findBankMistakes(settings: BankSettings): string[] {
  const settingNames = Object.keys(BANK_SETTINGS) as (keyof typeof BANK_SETTINGS)[];
  const presentName = settingNames.find((settingName) => settings[settingName] !== undefined);
  if (!presentName) return [];

  return settingNames
    .filter((settingName) => settings[settingName] === undefined)
    .map((settingName) => `${settingName} is not set. ${presentName} needs it.`);
}

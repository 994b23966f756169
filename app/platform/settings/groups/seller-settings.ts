import { z } from "zod";
import { canonicalZone } from "../../clock/time-zone";
import { setting } from "../declare-setting";

const Line = z.string().trim().min(1).max(200);
/** Offsets such as +07:00, too. */
const Zone = z.string().refine((zone) => canonicalZone(zone) !== null);
/** A percentage with at most two decimals. */
const Percent = z
  .string()
  .regex(/^\d{1,2}(\.\d{1,2})?$/)
  .transform(Number);

/** The seller on receipts. */
export const SELLER_SETTINGS = {
  SELLER_NAME: setting(Line.optional(), {
    expects: "a name of up to 200 characters",
    meaning:
      "name of the company or person that sells tickets, printed on receipts; needs `SELLER_ADDRESS`",
    unset: "payment confirmations only",
    example: "Nhạc Sống Collective",
  }),
  SELLER_ADDRESS: setting(Line.optional(), {
    expects: "an address of up to 200 characters",
    meaning: "postal address of the seller",
    unset: "none",
    example: "12 Lê Lợi, Quận 1, TP. Hồ Chí Minh",
  }),
  SELLER_TAX_NUMBER: setting(Line.optional(), {
    expects: "a tax number of up to 200 characters",
    meaning: "tax or VAT number of the seller",
    unset: "not printed",
    example: "0312345678",
  }),
  VAT_PERCENT: setting(Percent.optional(), {
    expects: "a percentage from 0 to 99.99, such as 8 or 5.5",
    meaning: "VAT contained in all prices, shown on receipts; needs `SELLER_TAX_NUMBER`",
    unset: "receipts do not mention VAT",
    example: "8",
  }),
  SELLER_TIME_ZONE: setting(Zone.default("Asia/Ho_Chi_Minh"), {
    expects: "a time zone such as Asia/Ho_Chi_Minh",
    meaning:
      "zone of the dates on receipts, and of the year in their numbers and in yearly statements",
  }),
};

type SellerSettings = Partial<Record<keyof typeof SELLER_SETTINGS, unknown>>;
const REQUIRED_PAIRS = [
  ["SELLER_NAME", "SELLER_ADDRESS"],
  ["SELLER_ADDRESS", "SELLER_NAME"],
  ["SELLER_TAX_NUMBER", "SELLER_NAME"],
  ["VAT_PERCENT", "SELLER_TAX_NUMBER"],
] as const;

/** Returns one line for each missing setting that another setting needs. */
export function findSellerMistakes(settings: SellerSettings): string[] {
  const isSet = (settingName: keyof SellerSettings) => settings[settingName] !== undefined;

  return REQUIRED_PAIRS.filter(([settingName, needed]) => isSet(settingName) && !isSet(needed)).map(
    ([settingName, needed]) => `${needed} is not set. ${settingName} needs it.`,
  );
}

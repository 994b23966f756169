import { z } from "zod";
import { setting, SOME_TEXT } from "../declare-setting";

const Secret = z.string().optional();

/** Services that report bank transfers. */
export const BANK_PROVIDER_SETTINGS = {
  SEPAY_API_KEY: setting(Secret, {
    expects: SOME_TEXT,
    meaning: "SePay's API token: bank transfers are confirmed automatically",
    isSecret: true,
  }),
  SEPAY_WEBHOOK_SECRET: setting(Secret, {
    expects: SOME_TEXT,
    meaning: "API key or HMAC secret of the webhook `/api/sepay/webhook`",
    unset: "as `SEPAY_API_KEY`",
    isSecret: true,
  }),
  PAYOS_CLIENT_ID: setting(z.string().optional(), {
    expects: SOME_TEXT,
    meaning:
      "payOS's client id: buyers get payOS's QR code, and transfers are confirmed automatically",
  }),
  PAYOS_API_KEY: setting(Secret, {
    expects: SOME_TEXT,
    meaning: "payOS's API key",
    isSecret: true,
  }),
  PAYOS_CHECKSUM_KEY: setting(Secret, {
    expects: SOME_TEXT,
    meaning: "payOS's checksum key, also for the webhook `/api/payos/webhook`",
    isSecret: true,
  }),
  SEPAY_API_BASE: setting(z.url().optional(), {
    expects: "a web address",
    meaning: "a double",
    isInternal: true,
  }),
  PAYOS_API_BASE: setting(z.url().optional(), {
    expects: "a web address",
    meaning: "a double",
    isInternal: true,
  }),
};

const PAYOS_NAMES = ["PAYOS_CLIENT_ID", "PAYOS_API_KEY", "PAYOS_CHECKSUM_KEY"] as const;

/** Returns one line for each missing payOS setting if another one is set. */
export function findPayosMistakes(settings: {
  [Name in (typeof PAYOS_NAMES)[number]]?: string;
}): string[] {
  const presentName = PAYOS_NAMES.find((settingName) => settings[settingName] !== undefined);
  if (!presentName) return [];

  return PAYOS_NAMES.filter((settingName) => settings[settingName] === undefined).map(
    (settingName) => `${settingName} is not set. ${presentName} needs it.`,
  );
}

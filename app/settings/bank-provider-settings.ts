import { z } from "zod";
import { setting, SOME_TEXT } from "./declare-setting";

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
  SEPAY_API_BASE: setting(z.url().optional(), { expects: "a web address", meaning: "a double", isInternal: true }),
};

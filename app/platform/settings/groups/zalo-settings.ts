import { z } from "zod";
import { TEXT_PURPOSES, type TextPurpose } from "~db/vocabularies";
import { setting, SOME_TEXT } from "../declare-setting";
import { listOf } from "../formats";

const CHANNELS = ["zalo", "webhook"] as const;

export type TextChannelName = (typeof CHANNELS)[number];

/** Former purposes of text messages, for which sites may still have templates. */
const FORMER_PURPOSES = ["show_live", "seat_offer", "gift"];
const KNOWN_PURPOSES: readonly string[] = [...TEXT_PURPOSES, ...FORMER_PURPOSES];

const Templates = z.string().transform((rawValue, context) => {
  const entries = rawValue.split(/[\s,]+/).filter(Boolean);
  const matches = entries.map((entry) => /^([a-z_]+)=(\d{1,20})$/.exec(entry));
  const templates = Object.fromEntries(matches.map((match) => [match?.[1], match?.[2]]));
  const settingNames = Object.keys(templates);
  const areKnown = settingNames.every((settingName) => KNOWN_PURPOSES.includes(settingName));
  if (areKnown && settingNames.includes("login_code") && settingNames.length === entries.length)
    return templates as ZaloTemplates;

  context.addIssue("no templates");

  return z.NEVER;
});

/** Ids of approved templates. Without a template for account changes, Zalo sends only codes. */
export type ZaloTemplates = { login_code: string } & Partial<Record<TextPurpose, string>>;

/** Text messages through Zalo's notification service (ZNS), and the order of the channels. */
export const ZALO_SETTINGS = {
  ZALO_APP_ID: setting(
    z
      .string()
      .regex(/^\d{1,30}$/)
      .optional(),
    {
      expects: "the number of a Zalo app",
      meaning: "Zalo app that sends text messages for your Official Account (docs/operate/zalo.md)",
      unset: "no messages by Zalo",
      example: "1234567890123456789",
    },
  ),
  ZALO_APP_SECRET: setting(z.string().optional(), {
    expects: SOME_TEXT,
    meaning: "the app's secret key",
    example: "replace-this-by-the-secret-key",
    isSecret: true,
  }),
  ZALO_REFRESH_TOKEN: setting(z.string().optional(), {
    expects: SOME_TEXT,
    meaning:
      "the first refresh token; the site renews it and saves the newer ones in `DATA_DIR`. Set a new one when `/admin` asks for it",
    example: "replace-this-by-the-refresh-token",
    isSecret: true,
  }),
  ZALO_TEMPLATES: setting(Templates.optional(), {
    expects: "login_code=NUMBER, alone or with account_change=NUMBER",
    meaning: "ids of your approved ZNS templates: for codes alone, or also for changes of accounts",
    example: "login_code=123456,account_change=123457",
  }),
  TEXT_CHANNELS: setting(
    listOf((settingName) => (CHANNELS as readonly string[]).includes(settingName), "no channels")
      .transform((settingNames) => settingNames as TextChannelName[])
      .default([...CHANNELS]),
    {
      expects: "zalo, webhook, or both in the order to try them",
      meaning: "which way of sending text messages comes first, of those that are set up",
      example: "zalo,webhook",
    },
  ),
  ZALO_API_BASE: setting(z.url().optional(), {
    expects: "a web address",
    meaning: "a double",
    isInternal: true,
  }),
};

const ZALO_NAMES = [
  "ZALO_APP_ID",
  "ZALO_APP_SECRET",
  "ZALO_REFRESH_TOKEN",
  "ZALO_TEMPLATES",
] as const;

/** Returns one line for each missing Zalo setting if another one is set. */
export function findZaloMistakes(settings: {
  [Name in (typeof ZALO_NAMES)[number]]?: unknown;
}): string[] {
  const presentName = ZALO_NAMES.find((settingName) => settings[settingName] !== undefined);
  if (!presentName) return [];

  return ZALO_NAMES.filter((settingName) => settings[settingName] === undefined).map(
    (settingName) => `${settingName} is not set. ${presentName} needs it.`,
  );
}

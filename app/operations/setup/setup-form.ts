import { z } from "zod";
import { ChosenPassword, isSamePassword, mustMatch } from "~/models/accounts/schema";
import { SiteLanguagesForm, SiteNameForm } from "~/models/base/site/settings-schema";
import { SETTINGS } from "~/platform/settings/settings";
import { isWritable } from "~/platform/settings/setup-settings";
import { SETTING_FIELDS, type SettingField } from "./setting-fields";

const MAX_VALUE = 1000;

/** A text that is valid for the setting of this field; a blank text counts as missing. */
const settingText = (field: SettingField) =>
  z
    .string()
    .max(MAX_VALUE, `setup:invalid.${field}`)
    .optional()
    .transform((text) => text?.trim() || undefined)
    .refine(
      (text) =>
        text === undefined ||
        (isWritable(text) && SETTINGS[SETTING_FIELDS[field]].schema.safeParse(text).success),
      `setup:invalid.${field}`,
    );

/** The site's address without the slash at its end, and in ASCII. */
const Address = settingText("address")
  .refine((text) => text === undefined || isPlainAddress(text), "setup:invalid.address")
  .transform((text) => text && new URL(text).origin);

/** True for an address of a host, with or without a port, and nothing else. */
function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s\\@]/.test(text)) return false;

  const { hostname, pathname } = new URL(text);

  return pathname === "/" && /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(hostname);
}

const Settings = z.object({
  address: Address,
  contact: settingText("contact"),
  smtpUrl: settingText("smtpUrl"),
  mailFrom: settingText("mailFrom"),
  stripeSecretKey: settingText("stripeSecretKey"),
  stripePublishableKey: settingText("stripePublishableKey"),
  stripeWebhookSecret: settingText("stripeWebhookSecret"),
  bankBin: settingText("bankBin"),
  bankAccount: settingText("bankAccount"),
  bankAccountName: settingText("bankAccountName"),
});

export const SetupKeyForm = z.object({
  key: z.string("setup:keyWrong").max(100, "setup:keyWrong"),
});

const Email = z.email("setup:emailInvalid").max(254, "setup:emailInvalid");

/** The fields that a test mail needs. */
export const SetupMailForm = SetupKeyForm.extend({
  email: Email,
  ...Settings.pick({ address: true, smtpUrl: true, mailFrom: true }).shape,
});
export type SetupMailForm = z.output<typeof SetupMailForm>;

export const SetupForm = z
  .object({
    ...SetupKeyForm.shape,
    email: Email,
    password: ChosenPassword,
    confirmPassword: z.unknown().meta({ type: "string" }),
    name: SiteNameForm.shape.name,
    languages: SiteLanguagesForm.shape.languages,
    ...Settings.shape,
    testPayments: z
      .string()
      .optional()
      .transform((value) => value === "on"),
  })
  .refine(isSamePassword, mustMatch);
export type SetupForm = z.output<typeof SetupForm>;

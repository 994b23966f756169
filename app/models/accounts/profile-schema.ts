import { z } from "zod";
import { CURRENCIES, LANGUAGES, MAIL_CHOICES, TEXT_SIZES, THEMES } from "~db/vocabularies";
import { presentZone } from "~/locales/clocks";
import { isTimeZone } from "~/platform/clock/time-zone";
import { ChosenPassword, isSamePassword, mustMatch, NewPersonName, PersonName } from "./schema";

type MailChoice = (typeof MAIL_CHOICES)[number];

export const NameForm = z.object({ name: NewPersonName });
/** Reserved names that the account has already stay; see changeNames. */
export const NamesForm = z.object({ name: PersonName, firstName: PersonName });
export type NamesForm = z.output<typeof NamesForm>;

export const SettingsForm = z.object({
  language: z.enum(LANGUAGES, "profile:languageUnknown"),
  timeZone: z
    .string()
    .refine(isTimeZone, "dashboard:timeZoneInvalid")
    .overwrite(presentZone)
    .nullish(),
  theme: z.enum(THEMES, "profile:themeUnknown"),
});
export type SettingsForm = z.output<typeof SettingsForm>;

/** Fields of the account's first page, which are changed together. */
export const YouForm = z.object({
  ...NamesForm.shape,
  ...SettingsForm.shape,
  picture: z
    .instanceof(File)
    .refine((file) => file.size <= 10 * 1024 * 1024, "profile:pictureLarge")
    .optional(),
  removePicture: z.literal("on").optional(),
  textSize: z.enum(TEXT_SIZES).optional(),
  currency: z.enum(CURRENCIES).optional(),
});
export type YouForm = z.output<typeof YouForm>;

export const PasswordInput = z
  .object({
    currentPassword: z.string().optional(),
    password: ChosenPassword,
    confirmPassword: z.unknown().meta({ type: "string" }),
  })
  .refine(isSamePassword, mustMatch);
export type PasswordInput = z.output<typeof PasswordInput>;

export const DeleteForm = z.object({
  currentPassword: z.string().optional(),
});
export type DeleteForm = z.output<typeof DeleteForm>;

export const SessionForm = z.object({ sid: z.string().max(100) });
export type SessionForm = z.output<typeof SessionForm>;

export const ReachForm = z.object({
  loginId: z
    .string({ error: "accounts:loginIdRequired" })
    .trim()
    .min(1, "accounts:loginIdRequired")
    .max(254),
  currentPassword: z.string().optional(),
});
export type ReachForm = z.output<typeof ReachForm>;
/** Token of the link that confirms a new address. */
export const AddressConfirmation = z.object({
  token: z.string("accounts:resetGone").max(100, "accounts:resetGone"),
});

/** Token of the link that gives the former address back. */
export const AddressRestoration = z.object({
  token: z.string("profile:restoreGone").max(100, "profile:restoreGone"),
});

/** The optional emails, as JSON. */
export const Notices = z.object(forEachChoice(z.boolean()));
/** Older programs do not send these choices; a missing one keeps its value. */
export const NoticesInput = Notices.partial({
  messages: true,
  newsletters: true,
  adminTasks: true,
});
export type NoticesChange = z.output<typeof NoticesInput>;

/** Choices of notifications, which are on unless turned off. */
export function noticeChoices(
  storedChoices: Record<string, boolean> | null,
): z.output<typeof Notices> {
  return { ...forEachChoice(true), ...storedChoices };
}

function forEachChoice<Value>(value: Value) {
  return Object.fromEntries(MAIL_CHOICES.map((choice) => [choice, value])) as Record<
    MailChoice,
    Value
  >;
}

export const BeginFactorForm = z.object({ currentPassword: z.string().optional() });
export const TurnOffForm = z.object({
  currentPassword: z.string().optional(),
  code: z.string({ error: "accounts:codeWrong" }).trim().max(20),
});
export const ConfirmFactorForm = z.object({
  currentPassword: z.string().optional(),
  code: z.string({ error: "accounts:codeWrong" }).trim().max(20),
});

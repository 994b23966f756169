import { z } from "zod";
import { LANGUAGES, THEMES } from "~db/vocabularies";
import { ChosenPassword, isSamePassword, mustMatch, PersonName } from "./schema";

/** The forms of the profile, each a panel of its own; `intent` says which was sent. */
export const NamesForm = z.object({ intent: z.literal("names"), name: PersonName, firstName: PersonName });
export type NamesForm = z.output<typeof NamesForm>;

export const SettingsForm = z.object({
  intent: z.literal("settings"),
  language: z.enum(LANGUAGES, "profile:languageUnknown"),
  timeZone: z
    .string()
    .refine((zone) => isZone(zone), "profile:timeZoneUnknown")
    .nullish(),
  theme: z.enum(THEMES, "profile:themeUnknown"),
});
export type SettingsForm = z.output<typeof SettingsForm>;

const PasswordFields = z.object({
  currentPassword: z.string().optional(),
  password: ChosenPassword,
  confirmPassword: z.unknown().meta({ type: "string" }),
});
/** The same for programs. */
export const PasswordInput = PasswordFields.refine(isSamePassword, mustMatch);
export const PasswordForm = PasswordFields.extend({ intent: z.literal("password") }).refine(isSamePassword, mustMatch);
export type PasswordForm = z.output<typeof PasswordForm>;

const SignOutEverywhereForm = z.object({ intent: z.literal("signOutEverywhere") });

const ExportForm = z.object({ intent: z.literal("export") });

export const DeleteForm = z.object({
  intent: z.literal("delete"),
  currentPassword: z.string().optional(),
});
export type DeleteForm = z.output<typeof DeleteForm>;

const PictureForm = z.object({
  intent: z.literal("picture"),
  picture: z
    .instanceof(File, { error: "profile:pictureNone" })
    .refine((file) => file.size > 0, "profile:pictureNone")
    .refine((file) => file.size <= 10 * 1024 * 1024, "profile:pictureLarge"),
});

const PictureRemoveForm = z.object({ intent: z.literal("pictureRemove") });

export const ReachForm = z.object({
  intent: z.literal("reach"),
  loginId: z.string({ error: "accounts:loginIdRequired" }).trim().min(1, "accounts:loginIdRequired").max(254),
  currentPassword: z.string().optional(),
});
export type ReachForm = z.output<typeof ReachForm>;
/** The token of the link that makes a new address count. */
export const AddressConfirmation = z.object({ token: z.string("profile:confirmGone").max(100, "profile:confirmGone") });

const Ticked = z
  .string()
  .nullish()
  .transform((value) => value === "on");
const NoticesForm = z.object({
  intent: z.literal("notices"),
  reminders: Ticked,
  live: Ticked,
  follows: Ticked,
  messages: Ticked,
});
type NoticesForm = z.output<typeof NoticesForm>;
/** The same for programs. */
export const Notices = z.object({
  reminders: z.boolean(),
  live: z.boolean(),
  follows: z.boolean(),
  messages: z.boolean(),
});
/** What an earlier program does not know of stays as it was. */
export const NoticesInput = Notices.extend({ messages: z.boolean().optional() });
export type NoticesChange = z.output<typeof NoticesInput>;

/** What was never turned off is on. */
export function noticeChoices(chosen: Record<string, boolean> | null): z.output<typeof Notices> {
  const isOn = (name: string) => chosen?.[name] !== false;
  return { reminders: isOn("reminders"), live: isOn("live"), follows: isOn("follows"), messages: isOn("messages") };
}

export const BeginFactorForm = z.object({ intent: z.literal("begin"), currentPassword: z.string().optional() });
export const TurnOffForm = z.object({
  intent: z.literal("turnOff"),
  currentPassword: z.string().optional(),
  code: z.string({ error: "accounts:codeWrong" }).trim().max(20),
});
export const ConfirmFactorForm = z.object({
  intent: z.literal("confirm"),
  currentPassword: z.string().optional(),
  code: z.string({ error: "accounts:codeWrong" }).trim().max(20),
});
export const FactorForm = z.discriminatedUnion("intent", [BeginFactorForm, ConfirmFactorForm, TurnOffForm]);
export type FactorForm = z.output<typeof FactorForm>;

export const ProfileForm = z.discriminatedUnion("intent", [
  NamesForm,
  SettingsForm,
  PasswordForm,
  SignOutEverywhereForm,
  DeleteForm,
  ExportForm,
  PictureForm,
  PictureRemoveForm,
  ReachForm,
  NoticesForm,
]);
export type ProfileForm = z.output<typeof ProfileForm>;

function isZone(zone: string) {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

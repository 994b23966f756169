import { z } from "zod";
import { MAIL_CHOICES, NOTIFICATION_CHOICES, type NotificationChoice } from "~db/vocabularies";
import { mailBox } from "./mail-box";

const DAY_MINUTES = 24 * 60;

/** Reads "22:00" as minutes after midnight. */
const TimeOfDay = z
  .string("notices:timeUnknown")
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "notices:timeUnknown")
  .transform((timeText) => Number(timeText.slice(0, 2)) * 60 + Number(timeText.slice(3)));

const choices = <Value extends z.ZodType>(valueSchema: Value) =>
  z.object(
    Object.fromEntries(NOTIFICATION_CHOICES.map((choice) => [choice, valueSchema])) as Record<
      NotificationChoice,
      Value
    >,
  );

export const PushChoices = choices(z.boolean());

/**
 * Two different times: with equal times it would be unclear whether quiet hours are always or
 * never.
 */
const QuietHours = z
  .object({ from: TimeOfDay, until: TimeOfDay })
  .refine(({ from, until }) => from !== until, { error: "notices:timesEqual", path: ["until"] });

export const NoticeSettingsInput = z.object({
  /** Older programs do not send this choice; a missing one keeps its value. */
  push: PushChoices.partial({ adminTasks: true }),
  quietHours: QuietHours.nullable(),
});
export type NoticeSettingsInput = z.output<typeof NoticeSettingsInput>;

const Ticked = z
  .string()
  .nullish()
  .transform((value) => value === "on");

type MailChoice = (typeof MAIL_CHOICES)[number];
type MailChanges = Record<Exclude<MailChoice, "adminTasks">, boolean> & { adminTasks?: boolean };

const MailBoxes = z.object(
  Object.fromEntries(MAIL_CHOICES.map((choice) => [mailBox(choice), Ticked])) as Record<
    ReturnType<typeof mailBox>,
    typeof Ticked
  >,
);

/**
 * The settings as a form: a checkbox for each choice on devices, one for each choice by email, and
 * one for the quiet hours.
 */
export const NoticeSettingsForm = z
  .object({
    ...choices(Ticked).shape,
    ...MailBoxes.shape,
    /**
     * Sent together with the checkboxes for emails. Without this field, missing checkboxes do not
     * turn emails off.
     */
    hasMailBoxes: Ticked,
    /** Sent together with the checkboxes for admins; without it these choices keep their values. */
    hasAdminBoxes: Ticked,
    /** Turns all emails off that can be turned off, independent of their checkboxes. */
    mailsOff: Ticked,
    quiet: Ticked,
    quietFrom: z.string().nullish(),
    quietUntil: z.string().nullish(),
  })
  .transform(({ hasMailBoxes, hasAdminBoxes, mailsOff, ...fields }, context) => {
    const { quiet, quietFrom, quietUntil, ...boxes } = fields;
    const push: NoticeSettingsInput["push"] = PushChoices.parse(boxes);
    const mail = hasMailBoxes
      ? (Object.fromEntries(
          MAIL_CHOICES.map((choice) => [choice, boxes[mailBox(choice)] && !mailsOff]),
        ) as MailChanges)
      : null;

    if (!hasAdminBoxes) {
      delete push.adminTasks;
      if (!mailsOff) delete mail?.adminTasks;
    }

    if (!quiet) return { push, mail, quietHours: null };

    const times = QuietHours.safeParse({ from: quietFrom ?? "", until: quietUntil ?? "" });
    if (times.success) return { push, mail, quietHours: times.data };

    for (const { message, path } of times.error.issues)
      context.addIssue({
        code: "custom",
        message,
        path: [path[0] === "from" ? "quietFrom" : "quietUntil"],
      });

    return z.NEVER;
  });

/** "22:00" */
export function timeOfDay(minutes: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, "0");
  const minuteOfDay = (minutes + DAY_MINUTES) % DAY_MINUTES;

  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
}

import { z } from "zod";
import {
  CATEGORIES,
  type Currency,
  EVENT_TYPES,
  EVENT_KINDS,
  LANGUAGES,
  STREAM_PLATFORMS,
} from "~db/vocabularies";
import { categoryOf } from "../listing/categories";
import { MAX_FREE_LOOK_MINUTES } from "../free-look";
import { presentZone } from "~/locales/clocks";
import { isTimeZone } from "~/platform/clock/time-zone";
import { problemsOf } from "../rules";
import { FLAG_NAMES, type FlagName, type PriceFieldName, priceFields } from "./fields.protocol";
import {
  blankAsNull,
  longText,
  momentText,
  otherTitle,
  pictureAddress,
  priceText,
  switchValue,
  titleText,
  videoList,
  webAddress,
  wholeNumber,
} from "./schema-parts";

const toKnownCategory = (value: unknown) =>
  typeof value === "string" ? (categoryOf(value) ?? value) : value;

const switchFields = Object.fromEntries(
  FLAG_NAMES.map((flagName) => [flagName, switchValue.optional()]),
) as Record<FlagName, z.ZodOptional<typeof switchValue>>;

const priceField = (currency: Currency) => blankAsNull(priceText(currency)).optional();
const priceSchemas = Object.fromEntries(
  priceFields.map(([fieldName, { currency }]) => [fieldName, priceField(currency)]),
) as Record<PriceFieldName, ReturnType<typeof priceField>>;

/**
 * Fields of an event in forms and JSON. Messages are locale keys. Other fields, such as artistId,
 * currentAttendees, isLive and id, are ignored.
 */
const EventFields = z.object({
  title: titleText("dashboard:titleRequired"),
  category: z.preprocess(toKnownCategory, z.enum(CATEGORIES, "dashboard:categoryInvalid")),
  eventType: z.enum(EVENT_TYPES, "dashboard:eventTypeInvalid"),
  startTime: momentText("dashboard:startInvalid"),
  duration: wholeNumber("dashboard:durationInvalid", [1, 30 * 24 * 60]),
  endTime: blankAsNull(momentText("dashboard:endInvalid")).optional(),
  ...priceSchemas,
  maxAttendees: blankAsNull(
    wholeNumber("dashboard:maxAttendeesInvalid", [1, 1_000_000]),
  ).optional(),
  description: blankAsNull(longText).optional(),
  titleOther: blankAsNull(otherTitle).optional(),
  descriptionOther: blankAsNull(longText).optional(),
  language: z.enum(LANGUAGES, "dashboard:languageInvalid").optional(),
  kind: blankAsNull(z.enum(EVENT_KINDS, "dashboard:kindInvalid")).optional(),
  timeZone: z
    .string("dashboard:timeZoneInvalid")
    .refine(isTimeZone, "dashboard:timeZoneInvalid")
    .overwrite(presentZone)
    .optional(),
  imageUrl: blankAsNull(pictureAddress).optional(),
  sampleVideos: videoList.optional(),
  streamPlatform: z.enum(STREAM_PLATFORMS, "dashboard:platformInvalid").optional(),
  streamUrl: blankAsNull(webAddress).optional(),
  ...switchFields,
  lobbyMinutes: wholeNumber("dashboard:lobbyInvalid", [0, 24 * 60]).optional(),
  freeLookMinutes: wholeNumber("dashboard:freeLookInvalid", [0, MAX_FREE_LOOK_MINUTES]).optional(),
  /** "off", or the days a replay stays available: "7d". */
  replay: z
    .string("dashboard:replayInvalid")
    .regex(/^(off|[1-9]\d{0,2}d)$/, "dashboard:replayInvalid")
    .transform((replayText) => (replayText === "off" ? null : parseInt(replayText, 10)))
    .optional(),
  status: z.enum(["draft", "published"], "dashboard:statusInvalid").optional(),
});

/** A partial change; missing fields keep their value. */
export const EventChange = EventFields.partial();
export type EventChange = z.output<typeof EventChange>;

/**
 * A complete event. Rules between fields are reported together with field errors, except for fields
 * that are already invalid.
 */
export const EventInput = EventFields.superRefine(
  (input, context) => {
    const failedFields = new Set(context.issues.map((issue) => issue.path?.[0]));
    const validFields = Object.fromEntries(
      Object.entries(input).filter(([fieldName]) => !failedFields.has(fieldName)),
    );

    for (const [field, { key: messageKey }] of Object.entries(
      problemsOf(validFields as EventChange),
    )) {
      if (!failedFields.has(field))
        context.addIssue({ code: "custom", path: [field], message: messageKey });
    }
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);
export type EventInput = z.output<typeof EventInput>;

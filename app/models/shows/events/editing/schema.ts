import { z } from "zod";
import {
  CATEGORIES,
  type Currency,
  EVENT_TYPES,
  KINDS,
  LANGUAGES,
  PLATFORMS,
} from "~db/vocabularies";
import { categoryOf } from "../listing/categories";
import { MAX_FREE_LOOK_MINUTES } from "../free-look";
import { presentZone } from "~/locales/clocks";
import { isTimeZone } from "../protocol";
import { problemsOf } from "../rules";
import { FLAGS, type FlagName, type PriceFieldName, priceFields } from "./fields.protocol";
import {
  blankAsNull,
  longText,
  moment,
  otherTitle,
  pictureAddress,
  price,
  switchValue,
  titleText,
  videoList,
  webAddress,
  wholeNumber,
} from "./schema-parts";

const known = (value: unknown) =>
  typeof value === "string" ? (categoryOf(value) ?? value) : value;

const switches = Object.fromEntries(FLAGS.map((name) => [name, switchValue.optional()])) as Record<
  FlagName,
  z.ZodOptional<typeof switchValue>
>;

const priceField = (currency: Currency) => blankAsNull(price(currency)).optional();
const prices = Object.fromEntries(
  priceFields.map(([name, { currency }]) => [name, priceField(currency)]),
) as Record<PriceFieldName, ReturnType<typeof priceField>>;

/**
 * Fields of an event in forms and JSON. Messages are locale keys. Other fields, such as artistId,
 * currentAttendees, isLive and id, are ignored.
 */
const EventFields = z.object({
  title: titleText("dashboard:titleRequired"),
  category: z.preprocess(known, z.enum(CATEGORIES, "dashboard:categoryInvalid")),
  eventType: z.enum(EVENT_TYPES, "dashboard:eventTypeInvalid"),
  startTime: moment("dashboard:startInvalid"),
  duration: wholeNumber("dashboard:durationInvalid", [1, 30 * 24 * 60]),
  endTime: blankAsNull(moment("dashboard:endInvalid")).optional(),
  ...prices,
  maxAttendees: blankAsNull(
    wholeNumber("dashboard:maxAttendeesInvalid", [1, 1_000_000]),
  ).optional(),
  description: blankAsNull(longText).optional(),
  titleOther: blankAsNull(otherTitle).optional(),
  descriptionOther: blankAsNull(longText).optional(),
  language: z.enum(LANGUAGES, "dashboard:languageInvalid").optional(),
  kind: blankAsNull(z.enum(KINDS, "dashboard:kindInvalid")).optional(),
  timeZone: z
    .string("dashboard:timeZoneInvalid")
    .refine(isTimeZone, "dashboard:timeZoneInvalid")
    .overwrite(presentZone)
    .optional(),
  imageUrl: blankAsNull(pictureAddress).optional(),
  sampleVideos: videoList.optional(),
  streamPlatform: z.enum(PLATFORMS, "dashboard:platformInvalid").optional(),
  streamUrl: blankAsNull(webAddress).optional(),
  ...switches,
  lobbyMinutes: wholeNumber("dashboard:lobbyInvalid", [0, 24 * 60]).optional(),
  freeLookMinutes: wholeNumber("dashboard:freeLookInvalid", [0, MAX_FREE_LOOK_MINUTES]).optional(),
  /** "off", or the days a replay stays available: "7d". */
  replay: z
    .string("dashboard:replayInvalid")
    .regex(/^(off|[1-9]\d{0,2}d)$/, "dashboard:replayInvalid")
    .transform((text) => (text === "off" ? null : parseInt(text, 10)))
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
    const failed = new Set(context.issues.map((issue) => issue.path?.[0]));
    const valid = Object.fromEntries(Object.entries(input).filter(([name]) => !failed.has(name)));

    for (const [field, { key }] of Object.entries(problemsOf(valid as EventChange))) {
      if (!failed.has(field)) context.addIssue({ code: "custom", path: [field], message: key });
    }
  },
  { when: ({ value }) => typeof value === "object" && value !== null },
);
export type EventInput = z.output<typeof EventInput>;

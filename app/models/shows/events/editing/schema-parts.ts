import { z } from "zod";
import type { Currency } from "~db/vocabularies";
import { minorDigits, parseAmount } from "~/locales/currency";
import { codePoints, oneLine, paragraphs } from "~/models/base/text/normalize";
import {
  DESCRIPTION_LIMIT,
  isSane,
  isWallTime,
  TITLE_LIMIT,
  VIDEO_LIMIT,
  type WallTime,
} from "../protocol";

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** Forms send a blank where JSON sends null. */
export function blankAsNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullable(),
  );
}

/** Forms send a blank where JSON has nothing. */
export const blankAsMissing = (value: unknown) => (value === "" ? undefined : value);

export const titleText = (required: string) =>
  z
    .string(required)
    .transform(oneLine)
    .pipe(z.string().min(1, required).refine(fitsTitle, "dashboard:titleTooLong"))
    .meta({ maxLength: TITLE_LIMIT });

export const otherTitle = z
  .string("dashboard:titleInvalid")
  .transform(oneLine)
  .pipe(z.string().refine(fitsTitle, "dashboard:titleTooLong"))
  .transform((text) => text || null)
  .meta({ maxLength: TITLE_LIMIT });

export const longText = z
  .string("dashboard:descriptionInvalid")
  .transform(paragraphs)
  .pipe(
    z
      .string()
      .refine((text) => codePoints(text) <= DESCRIPTION_LIMIT, "dashboard:descriptionTooLong"),
  )
  .transform((text) => text || null)
  .meta({ maxLength: DESCRIPTION_LIMIT });

/** An instant in ISO 8601 with offset, or a wall time in the event's zone. */
export const moment = (message: string) =>
  z
    .string(message)
    .transform((text, context): Date | WallTime => {
      const trimmed = text.trim();
      if (isWallTime(trimmed)) return trimmed;

      const instant =
        INSTANT.test(trimmed) && isWallTime(trimmed.slice(0, 16)) ? new Date(trimmed) : null;
      if (instant && isSane(instant)) return instant;

      context.addIssue({ code: "custom", message });

      return z.NEVER;
    })
    .meta({ examples: ["2026-12-06T13:00:00Z", "2026-12-06T20:00"] });

/** An integer, as number or digits. */
export const wholeNumber = (message: string, [least, most]: readonly [number, number]) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value),
    z.int(message).min(least, message).max(most, message),
  );

/**
 * A price as typed or sent, read in the smallest unit of the currency; zero is left to the rules
 * between fields.
 */
export const price = (currency: Currency) => {
  const message = `dashboard:priceInvalid.${currency}`;

  return z
    .union([z.string(), z.number()], message)
    .transform((given, context) => {
      const amount = parseAmount(given, currency);
      if (amount !== null) return amount;

      context.addIssue({ code: "custom", message });

      return z.NEVER;
    })
    .meta({ examples: minorDigits(currency) === 0 ? ["360000", 360_000] : ["25.00", 25] });
};

/** true/false, or a checkbox value. */
export const switchValue = z.preprocess(
  (value) =>
    value === "on" || value === "true"
      ? true
      : value === "off" || value === "false"
        ? false
        : value,
  z.boolean("dashboard:switchInvalid"),
);

/** A web address, or a picture uploaded here. */
export const pictureAddress = z.union(
  [z.string().regex(/^\/images\/[0-9a-f-]{36}$/), z.lazy(() => webAddress)],
  {
    error: "dashboard:addressInvalid",
  },
);

export const webAddress = z
  .string("dashboard:addressInvalid")
  .trim()
  .max(2048, "dashboard:addressInvalid")
  .refine(isWebAddress, "dashboard:addressInvalid");

const VIDEO_FILE = /\.(mp4|webm|m4v|mov)$/i;
const VIDEO_HOSTS =
  /^((www|m|music)\.)?(youtube\.com|youtube-nocookie\.com|youtu\.be|vimeo\.com|facebook\.com|fb\.watch)$|^player\.vimeo\.com$/;

/**
 * Accepts video files and pages of video sites, but not their home pages. Invalid addresses get
 * their own message.
 */
function isKnownVideo(text: string) {
  if (!isWebAddress(text)) return true;

  const { hostname, pathname } = new URL(text);

  return VIDEO_FILE.test(pathname) || (VIDEO_HOSTS.test(hostname) && pathname !== "/");
}

/** List of addresses; blank items are ignored. */
export const videoList = z.preprocess(
  (value) =>
    Array.isArray(value) ? value.filter((it) => typeof it !== "string" || it.trim() !== "") : value,
  z
    .array(webAddress.refine(isKnownVideo, "dashboard:videoUnknown"), "dashboard:addressInvalid")
    .max(VIDEO_LIMIT, "dashboard:tooManyVideos"),
);

function fitsTitle(text: string) {
  return codePoints(text) <= TITLE_LIMIT;
}

function isWebAddress(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null;

  return (
    url !== null && /^https?:\/\//i.test(text) && !/\s/.test(text) && !url.username && !url.password
  );
}

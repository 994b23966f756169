import { z } from "zod";
import type { Currency } from "~db/vocabularies";
import { minorDigits, parseAmount } from "~/locales/currency";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { oneLine, paragraphs } from "~/models/base/text/normalize";
import {
  DESCRIPTION_LIMIT,
  isInSupportedYears,
  isWallTime,
  TITLE_LIMIT,
  VIDEO_LIMIT,
  type WallTime,
} from "../protocol";

const INSTANT_PATTERN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/i;

/** Reads a blank as null, since forms send a blank where JSON sends null. */
export function blankAsNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) => (typeof value === "string" && value.trim() === "" ? null : value),
    schema.nullable(),
  );
}

/** Reads a blank as missing, since forms send a blank where JSON leaves a field out. */
export const blankAsMissing = (value: unknown) => (value === "" ? undefined : value);

export const titleText = (requiredMessage: string) =>
  z
    .string(requiredMessage)
    .transform(oneLine)
    .pipe(z.string().min(1, requiredMessage).refine(fitsTitle, "dashboard:titleTooLong"))
    .meta({ maxLength: TITLE_LIMIT });

export const otherTitle = z
  .string("dashboard:titleInvalid")
  .transform(oneLine)
  .pipe(z.string().refine(fitsTitle, "dashboard:titleTooLong"))
  .transform((trimmedTitle) => trimmedTitle || null)
  .meta({ maxLength: TITLE_LIMIT });

export const longText = z
  .string("dashboard:descriptionInvalid")
  .transform(paragraphs)
  .pipe(
    z
      .string()
      .refine((text) => countCodePoints(text) <= DESCRIPTION_LIMIT, "dashboard:descriptionTooLong"),
  )
  .transform((text) => text || null)
  .meta({ maxLength: DESCRIPTION_LIMIT });

/** An instant in ISO 8601 with offset, or a wall time in the event's zone. */
export const momentText = (message: string) =>
  z
    .string(message)
    .transform((typedMoment, context): Date | WallTime => {
      const trimmed = typedMoment.trim();
      if (isWallTime(trimmed)) return trimmed;

      const instant =
        INSTANT_PATTERN.test(trimmed) && isWallTime(trimmed.slice(0, 16))
          ? new Date(trimmed)
          : null;
      if (instant && isInSupportedYears(instant)) return instant;

      context.addIssue({ code: "custom", message });

      return z.NEVER;
    })
    .meta({ examples: ["2026-12-06T13:00:00Z", "2026-12-06T20:00"] });

/** An integer, as number or digits. */
export const wholeNumber = (message: string, [minimum, maximum]: readonly [number, number]) =>
  z.preprocess(
    (value) => (typeof value === "string" && /^\s*\d{1,9}\s*$/.test(value) ? Number(value) : value),
    z.int(message).min(minimum, message).max(maximum, message),
  );

/**
 * A typed or sent price, in the smallest unit of the currency; other rules decide whether zero is
 * allowed.
 */
export const priceText = (currency: Currency) => {
  const message = `dashboard:priceInvalid.${currency}`;

  return z
    .union([z.string(), z.number()], message)
    .transform((givenPrice, context) => {
      const parsedAmount = parseAmount(givenPrice, currency);
      if (parsedAmount !== null) return parsedAmount;

      context.addIssue({ code: "custom", message });

      return z.NEVER;
    })
    .meta({ examples: minorDigits(currency) === 0 ? ["360000", 360_000] : ["25.00", 25] });
};

/** A boolean, or the value of a checkbox. */
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
function isKnownVideo(address: string) {
  if (!isWebAddress(address)) return true;

  const { hostname, pathname } = new URL(address);

  return VIDEO_FILE.test(pathname) || (VIDEO_HOSTS.test(hostname) && pathname !== "/");
}

/** List of addresses; blank items are ignored. */
export const videoList = z.preprocess(
  (value) =>
    Array.isArray(value)
      ? value.filter((address) => typeof address !== "string" || address.trim() !== "")
      : value,
  z
    .array(webAddress.refine(isKnownVideo, "dashboard:videoUnknown"), "dashboard:addressInvalid")
    .max(VIDEO_LIMIT, "dashboard:tooManyVideos"),
);

function fitsTitle(title: string) {
  return countCodePoints(title) <= TITLE_LIMIT;
}

function isWebAddress(address: string) {
  const url = URL.canParse(address) ? new URL(address) : null;

  return (
    url !== null &&
    /^https?:\/\//i.test(address) &&
    !/\s/.test(address) &&
    !url.username &&
    !url.password
  );
}

import { z } from "zod";
import { GENRES } from "~db/vocabularies";
import { presentZone } from "~/locales/clocks";
import { ProfileLinks } from "~/models/accounts/profile-links";
import { isTimeZone } from "~/platform/clock/time-zone";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { hasLetterOrDigit, oneLine, paragraphs } from "~/models/base/text/normalize";

const MAX_EQUIPMENT_LINES = 20;

const profileText = (maxLength: number) =>
  z
    .string()
    .nullish()
    .transform((typed) => paragraphs(typed ?? "") || null)
    .refine((typed) => countCodePoints(typed ?? "") <= maxLength, "dashboard:profile.tooLong");

const splitLines = (typedLines: string | null | undefined) =>
  (typedLines ?? "").split("\n").map(oneLine).filter(Boolean);

const figure = z.preprocess(
  (typedFigure) =>
    typedFigure === "" || typedFigure === undefined
      ? null
      : typeof typedFigure === "string"
        ? Number(typedFigure)
        : typedFigure,
  z
    .int("dashboard:profile.figureInvalid")
    .min(0, "dashboard:profile.figureInvalid")
    .max(1_000_000, "dashboard:profile.figureInvalid")
    .nullable(),
);

/** Profile form of an artist; blank fields become null. */
export const ArtistProfileForm = z.object({
  stageName: z
    .string({ error: "accounts:apply.stageNameRequired" })
    .overwrite(oneLine)
    .refine(hasLetterOrDigit, "accounts:apply.stageNameRequired")
    .refine((stageName) => countCodePoints(stageName) <= 100, "accounts:apply.stageNameLong"),
  bio: profileText(2000),
  bioVi: profileText(2000),
  genres: z.array(z.enum(GENRES)).default([]),
  links: ProfileLinks,
  experience: profileText(2000),
  equipment: z
    .string()
    .nullish()
    .transform(splitLines)
    .refine(
      (equipmentLines) =>
        equipmentLines.length <= MAX_EQUIPMENT_LINES &&
        equipmentLines.every((equipmentLine) => countCodePoints(equipmentLine) <= 100),
      "dashboard:profile.equipmentMany",
    ),
  performanceStyle: profileText(500),
  location: z
    .string()
    .nullish()
    .transform((location) => oneLine(location ?? "") || "Vietnam")
    .refine((location) => countCodePoints(location) <= 100, "dashboard:profile.tooLong"),
  timeZone: z
    .string({ error: "dashboard:timeZoneInvalid" })
    .refine(isTimeZone, "dashboard:timeZoneInvalid")
    .overwrite(presentZone),
  totalStudents: figure,
  totalLessons: figure,
  /** Revision of the profile when the form was opened (`profileRevision`). */
  revision: z.string().max(20).optional(),
  picture: z.instanceof(File).optional(),
  removePicture: z.literal("on").optional(),
  banner: z.instanceof(File).optional(),
  removeBanner: z.literal("on").optional(),
});
export type ArtistProfileForm = z.output<typeof ArtistProfileForm>;

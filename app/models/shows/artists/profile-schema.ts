import { z } from "zod";
import { GENRES } from "~db/vocabularies";
import { presentZone } from "~/locales/clocks";
import { isTimeZone } from "../events/protocol";
import { codePoints, isReadable, oneLine, paragraphs } from "~/models/base/text/normalize";

const LINKS = 5;
const EQUIPMENT = 20;

const text = (most: number, tooLong: string) =>
  z
    .string()
    .nullish()
    .transform((typed) => paragraphs(typed ?? "") || null)
    .refine((typed) => codePoints(typed ?? "") <= most, tooLong);

const lines = (typed: string | null | undefined) =>
  (typed ?? "").split("\n").map(oneLine).filter(Boolean);

const figure = z.preprocess(
  (typed) =>
    typed === "" || typed === undefined ? null : typeof typed === "string" ? Number(typed) : typed,
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
    .refine(isReadable, "accounts:apply.stageNameRequired")
    .refine((name) => codePoints(name) <= 100, "accounts:apply.stageNameLong"),
  bio: text(2000, "dashboard:profile.tooLong"),
  bioVi: text(2000, "dashboard:profile.tooLong"),
  genres: z.array(z.enum(GENRES)).default([]),
  links: z
    .string()
    .nullish()
    .transform(lines)
    .pipe(
      z
        .array(z.url({ protocol: /^https?$/, error: "accounts:apply.linkInvalid" }))
        .max(LINKS, "accounts:apply.linksMany"),
    ),
  experience: text(2000, "dashboard:profile.tooLong"),
  equipment: z
    .string()
    .nullish()
    .transform(lines)
    .refine(
      (list) => list.length <= EQUIPMENT && list.every((line) => codePoints(line) <= 100),
      "dashboard:profile.equipmentMany",
    ),
  performanceStyle: text(500, "dashboard:profile.tooLong"),
  location: z
    .string()
    .nullish()
    .transform((typed) => oneLine(typed ?? "") || "Vietnam")
    .refine((typed) => codePoints(typed) <= 100, "dashboard:profile.tooLong"),
  timeZone: z
    .string({ error: "dashboard:timeZoneInvalid" })
    .refine(isTimeZone, "dashboard:timeZoneInvalid")
    .overwrite(presentZone),
  totalStudents: figure,
  totalLessons: figure,
  /** Revision the form was opened with (profileRevision). */
  revision: z.string().max(20).optional(),
  picture: z.instanceof(File).optional(),
  removePicture: z.literal("on").optional(),
  banner: z.instanceof(File).optional(),
  removeBanner: z.literal("on").optional(),
});
export type ArtistProfileForm = z.output<typeof ArtistProfileForm>;

import { z } from "zod";
import { GENRES } from "~db/vocabularies";
import type { Member } from "~/models/base/actor";
import {
  getOwnProfile,
  profileRevision,
  updateOwnProfile,
} from "~/models/shows/artists/edit-profile.server";
import { ArtistProfileForm } from "~/models/shows/artists/profile-schema";
import { operation } from "../base/operation";

/** Accepts a list where the form accepts lines of text. */
const linesField = (schema: z.ZodType<string[], string | null | undefined>) =>
  z
    .array(z.string())
    .default([])
    .transform((textLines): string | null | undefined => textLines.join("\n"))
    .pipe(schema);
const figure = { type: ["integer", "null"], minimum: 0, maximum: 1_000_000 } as never;

const { links, equipment, totalStudents, totalLessons } = ArtistProfileForm.shape;
/** The fields of the form, except pictures, which have their own calls. */
const ProfileInput = ArtistProfileForm.omit({
  picture: true,
  removePicture: true,
  banner: true,
  removeBanner: true,
}).extend({
  links: linesField(links),
  equipment: linesField(equipment),
  totalStudents: totalStudents.meta(figure).default(null),
  totalLessons: totalLessons.meta(figure).default(null),
});

/**
 * The artist's own profile, with the fields of `PUT`. A stale `revision` is refused, so that no
 * later change is overwritten.
 */
const OwnProfileJson = z
  .object({
    stageName: z.string(),
    bio: z.string().nullable(),
    bioVi: z.string().nullable(),
    genres: z.array(z.enum(GENRES)),
    links: z.array(z.string()),
    experience: z.string().nullable(),
    equipment: z.array(z.string()),
    performanceStyle: z.string().nullable(),
    location: z.string(),
    timeZone: z.string(),
    totalStudents: z.int().nullable(),
    totalLessons: z.int().nullable(),
    revision: z.string(),
  })
  .meta({ id: "OwnProfile" });

export const artistProfileCalls = [
  operation({
    method: "get",
    path: "/artist/profile",
    id: "getOwnProfile",
    tag: "studio",
    who: "artist",
    response: OwnProfileJson,
    run: ({ actor }) => ownProfileJson(actor),
  }),
  operation({
    method: "put",
    path: "/artist/profile",
    id: "saveOwnProfile",
    tag: "studio",
    who: "artist",
    scope: null,
    body: ProfileInput,
    response: OwnProfileJson,
    errors: ["conflict"],
    run: async ({ actor, body }) => {
      await updateOwnProfile(actor, body);

      return ownProfileJson(actor);
    },
  }),
];

async function ownProfileJson(actor: Member): Promise<z.output<typeof OwnProfileJson>> {
  const { profile } = await getOwnProfile(actor);
  const {
    stageName,
    bio,
    bioVi,
    genres,
    experience,
    equipment: things,
    performanceStyle,
    location,
  } = profile;
  const { timeZone, totalStudents, totalLessons, socialLinks } = profile;

  return {
    stageName,
    bio,
    bioVi,
    experience,
    equipment: things,
    performanceStyle,
    location,
    timeZone,
    totalStudents,
    totalLessons,
    links: Object.values(socialLinks),
    genres: GENRES.filter((genre) => genres.includes(genre)),
    revision: profileRevision(profile),
  };
}

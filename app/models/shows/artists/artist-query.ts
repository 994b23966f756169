import { z } from "zod";
import { GENRES, type Genre } from "~db/vocabularies";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { normalizeUnicode } from "~/models/base/text/normalize";
import { ARTIST_SORTS, type ArtistFilter, ARTISTS_PER_PAGE } from "./artist-list.server";

const MAX_SEARCH_LENGTH = 200;
const choiceText = z.string().trim().toLowerCase();

/**
 * Parameters of the artist list of the API; invalid values are refused. Pages drop them
 * (artistFilter).
 */
export const ArtistQuery = z
  .object({
    search: z
      .string()
      .overwrite((typedText) => normalizeUnicode(typedText).trim())
      .refine((typedText) => countCodePoints(typedText) <= MAX_SEARCH_LENGTH)
      .meta({ maxLength: MAX_SEARCH_LENGTH }),
    genre: choiceText.pipe(z.enum(["all", ...GENRES])).meta({ enum: ["all", ...GENRES] }),
    sort: choiceText.pipe(z.enum(ARTIST_SORTS)).meta({ enum: ARTIST_SORTS }),
    limit: z
      .string()
      .trim()
      .regex(/^-?\d{1,9}$/)
      .transform((typedText) => Math.min(Math.max(Number(typedText), 1), 500))
      .meta({ examples: ["24"] }),
  })
  .partial()
  .transform(({ genre, sort = "popularity", limit = ARTISTS_PER_PAGE, search }): ArtistFilter => {
    return {
      search: search || undefined,
      genre: genre === "all" ? undefined : (genre as Genre),
      sort,
      limit,
    };
  });

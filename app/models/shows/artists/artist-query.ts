import { z } from "zod";
import { GENRES, type Genre } from "~db/vocabularies";
import { codePoints, normalizeUnicode } from "~/models/base/text/normalize";
import { ARTIST_SORTS, type ArtistFilter, ARTISTS_PER_PAGE } from "./artist-list.server";

const SEARCH_LIMIT = 200;
const word = z.string().trim().toLowerCase();

/**
 * Parameters of the artist list of the API; invalid values are refused. Pages drop them
 * (artistFilter).
 */
export const ArtistQuery = z
  .object({
    search: z
      .string()
      .overwrite((text) => normalizeUnicode(text).trim())
      .refine((text) => codePoints(text) <= SEARCH_LIMIT)
      .meta({ maxLength: SEARCH_LIMIT }),
    genre: word.pipe(z.enum(["all", ...GENRES])).meta({ enum: ["all", ...GENRES] }),
    sort: word.pipe(z.enum(ARTIST_SORTS)).meta({ enum: ARTIST_SORTS }),
    limit: z
      .string()
      .trim()
      .regex(/^-?\d{1,9}$/)
      .transform((text) => Math.min(Math.max(Number(text), 1), 500))
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

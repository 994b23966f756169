import type { Translate } from "~/locales/i18n.server";
import type { ArtistProfileForm } from "~/models/shows/artists/profile-schema";
import type { ProfileDraft } from "~/ui/dashboard/profile-preview";

const TEXTS = ["bio", "bioVi", "experience", "performanceStyle"] as const;

/** A valid profile form as the public page would show it. */
export function profileDraft(input: ArtistProfileForm, t: Translate): ProfileDraft {
  const { stageName, location, equipment, links } = input;

  return {
    ...{ stageName, location, equipment, links },
    genres: input.genres.map((genre) => t(`vocabulary:genre.${genre}`)),
    texts: TEXTS.flatMap((key) => (input[key] ? [{ key, text: input[key] }] : [])),
  };
}

import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { intentAction } from "~/web/forms/form-action.server";
import { artistDraftForm } from "~/web/forms/forms.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { findDraftTexts } from "~/web/forms/form-draft.server";
import { zoneChoices } from "~/web/requests/zone-choices.server";
import { speak, type Translate } from "~/locales/i18n.server";
import {
  getOwnProfile,
  profileRevision,
  updateOwnProfile,
} from "~/models/shows/artists/edit-profile.server";
import { ArtistProfileForm } from "~/models/shows/artists/profile-schema";
import { MAX_IMAGE_BYTES } from "~/models/base/uploads/images.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ArtistProfileEditor } from "~/ui/dashboard/artist-profile-editor";
import { ProfilePreview, type ProfileDraft } from "~/ui/dashboard/profile-preview";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { ZONES } from "~/ui/frame/preferences/zones";

const TEXTS = ["bio", "bioVi", "experience", "performanceStyle"] as const;

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const { profile, profileImageUrl } = await getOwnProfile(actor);
  const draft = await findDraftTexts(request);

  return {
    title: t("dashboard:profile.title"),
    id: actor.userId,
    profileImageUrl,
    bannerUrl: profile.bannerUrl,
    revision: String(draft?.revision ?? profileRevision(profile)),
    zones: zoneChoices(ZONES, t, profile.timeZone),
    isRestored: draft !== null,
    typed: { ...typedOf(profile), ...(draft && { ...draft, genres: [draft.genres ?? []].flat() }) },
  };
}

function typedOf(profile: Awaited<ReturnType<typeof getOwnProfile>>["profile"]) {
  const {
    stageName,
    genres,
    location,
    timeZone,
    socialLinks,
    equipment,
    totalStudents,
    totalLessons,
  } = profile;
  const texts = {
    bio: profile.bio ?? "",
    bioVi: profile.bioVi ?? "",
    experience: profile.experience ?? "",
  };

  return {
    stageName,
    genres,
    location,
    timeZone,
    ...texts,
    performanceStyle: profile.performanceStyle ?? "",
    links: Object.values(socialLinks).join("\n"),
    equipment: equipment.join("\n"),
    totalStudents: String(totalStudents ?? ""),
    totalLessons: String(totalLessons ?? ""),
  };
}

export const action = intentAction<{ preview: ReturnType<typeof profileDraft> }>(
  {
    save: artistDraftForm({
      schema: ArtistProfileForm,
      run: ({ actor }, input) => updateOwnProfile(actor, input),
      toast: { title: "dashboard:profile.saved", body: "dashboard:profile.savedText" },
    }),
    preview: artistDraftForm({
      schema: ArtistProfileForm,
      run: ({ reply, t }, input) =>
        data({ lastResult: reply(), toast: null, preview: profileDraft(input, t) }),
    }),
  },
  { fallback: "save", upload: { maxBytes: 3 * MAX_IMAGE_BYTES, sender: requireArtist } },
);

export default function ArtistProfileScreen() {
  const { t } = useTranslation("dashboard");
  const { title, typed, isRestored, ...rest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer?.lastResult;
  const preview = answer && "preview" in answer ? answer.preview : null;
  const form = useForm({ id: "artist-profile", lastResult, defaultValue: typed });

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} />
      {isRestored && <Note tone="ok">{t("form.restored")}</Note>}
      {preview && <ProfilePreview draft={preview} />}
      <ArtistProfileEditor {...rest} {...form} />
    </div>
  );
}

/** A valid profile form as the public page would show it. */
function profileDraft(input: ArtistProfileForm, t: Translate): ProfileDraft {
  const { stageName, location, equipment, links } = input;

  return {
    stageName,
    location,
    equipment,
    links,
    genres: input.genres.map((genre) => t(`vocabulary:genre.${genre}`)),
    texts: TEXTS.flatMap((key) => (input[key] ? [{ key, text: input[key] }] : [])),
  };
}

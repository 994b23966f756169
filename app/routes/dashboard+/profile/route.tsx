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
import { COMMON_ZONES } from "~/ui/frame/preferences/zones";

const TEXT_FIELDS = ["bio", "bioVi", "experience", "performanceStyle"] as const;

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const { profile, profileImageUrl } = await getOwnProfile(actor);
  const draftTexts = await findDraftTexts(request);

  return {
    title: t("dashboard:profile.title"),
    id: actor.userId,
    profileImageUrl,
    bannerUrl: profile.bannerUrl,
    revision: String(draftTexts?.revision ?? profileRevision(profile)),
    zones: zoneChoices(COMMON_ZONES, t, profile.timeZone),
    isRestored: draftTexts !== null,
    typed: {
      ...typedOf(profile),
      ...(draftTexts && { ...draftTexts, genres: [draftTexts.genres ?? []].flat() }),
    },
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
  const profileTexts = {
    bio: profile.bio ?? "",
    bioVi: profile.bioVi ?? "",
    experience: profile.experience ?? "",
  };

  return {
    stageName,
    genres,
    location,
    timeZone,
    ...profileTexts,
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
      run: ({ actor }, profileFields) => updateOwnProfile(actor, profileFields),
      toast: { title: "dashboard:profile.saved", body: "dashboard:profile.savedText" },
    }),
    preview: artistDraftForm({
      schema: ArtistProfileForm,
      run: ({ reply, t }, profileFields) =>
        data({ lastResult: reply(), toast: null, preview: profileDraft(profileFields, t) }),
    }),
  },
  { fallback: "save", upload: { maxBytes: 3 * MAX_IMAGE_BYTES, sender: requireArtist } },
);

export default function ArtistProfileScreen() {
  const { t } = useTranslation("dashboard");
  const { title, typed, isRestored, ...editorProps } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const lastResult = answer?.lastResult;
  const preview = answer && "preview" in answer ? answer.preview : null;
  const form = useForm({ id: "artist-profile", lastResult, defaultValue: typed });

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} />
      {isRestored && <Note tone="ok">{t("form.restored")}</Note>}
      {preview && <ProfilePreview draft={preview} />}
      <ArtistProfileEditor {...editorProps} {...form} />
    </div>
  );
}

/** The preview of a valid profile form as the public page would show it. */
function profileDraft(profileFields: ArtistProfileForm, t: Translate): ProfileDraft {
  const { stageName, location, equipment, links } = profileFields;

  return {
    stageName,
    location,
    equipment,
    links,
    genres: profileFields.genres.map((genre) => t(`vocabulary:genre.${genre}`)),
    texts: TEXT_FIELDS.flatMap((textField) =>
      profileFields[textField] ? [{ key: textField, text: profileFields[textField] }] : [],
    ),
  };
}

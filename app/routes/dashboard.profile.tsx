import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireArtist } from "~/http/artist-page.server";
import { attempt } from "~/http/attempt.server";
import { readForm } from "~/http/form.server";
import { zoneChoices } from "~/http/zone-choices.server";
import { speak } from "~/locales/i18n.server";
import { getOwnProfile, saveOwnProfile } from "~/models/artists/editing.server";
import { ArtistProfileForm } from "~/models/artists/profile-schema";
import { titleMeta } from "~/ui/account/title-meta";
import { ArtistProfileEditor, type TypedProfile } from "~/ui/dashboard/artist-profile-editor";
import { SectionHead } from "~/ui/panel";
import { ZONES } from "~/ui/frame/zones";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await speak(request);
  const { profile, profileImageUrl } = await getOwnProfile(actor);
  const { bio, bioVi, genres, experience, performanceStyle, location, timeZone } = profile;
  return {
    title: t("dashboard:profile.title"),
    id: actor.userId,
    profileImageUrl,
    bannerUrl: profile.bannerUrl,
    zones: zoneChoices(ZONES, t, timeZone),
    typed: {
      ...{ stageName: profile.stageName, bio: bio ?? "", bioVi: bioVi ?? "", genres, experience: experience ?? "" },
      ...{ performanceStyle: performanceStyle ?? "", location, timeZone },
      links: Object.values(profile.socialLinks).join("\n"),
      equipment: profile.equipment.join("\n"),
      totalStudents: profile.totalStudents?.toString() ?? "",
      totalLessons: profile.totalLessons?.toString() ?? "",
    },
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireArtist(request);
  const form = await readForm(request, ArtistProfileForm);
  return attempt(form, (input) => saveOwnProfile(actor, input), {
    to: "/dashboard/profile",
    toast: { title: "dashboard:profile.saved", body: "dashboard:profile.savedText" },
  });
}

export default function ArtistProfileScreen() {
  const { title, typed, ...rest } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<TypedProfile>({ id: "artist-profile", lastResult, defaultValue: typed });
  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} />
      <ArtistProfileEditor {...rest} form={form} fields={fields} />
    </div>
  );
}

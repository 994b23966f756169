import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireArtist } from "~/http/artist-page.server";
import { readFields } from "~/http/form.server";
import { rtmpAddress } from "~/http/rtmp-address.server";
import { toastCookie } from "~/http/toast.server";
import { viewContext } from "~/http/views/view-context.server";
import { titleOf } from "~/http/views/wording.server";
import { formatDateTime, formatPlainDate } from "~/locales/dates";
import { listDashboard } from "~/models/events/dashboard.server";
import { findOwnStreamKey, makeStreamKey, revokeStreamKey } from "~/models/streams/stream-keys.server";
import { titleMeta } from "~/ui/account/title-meta";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";
import { SectionHead } from "~/ui/panel";
import { KeyPanel } from "./key-panel";
import { ObsSteps, ShowNames } from "./obs-panels";

const SHOWS = 5;

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t, language, dayZone } = await viewContext(request);
  const own = await findOwnStreamKey(actor);
  const upcoming = await listDashboard(actor, "upcoming", SHOWS);
  return {
    title: t("streaming:title"),
    server: rtmpAddress(request),
    key: own && {
      made: t("streaming:madeOn", { when: formatPlainDate(own.createdAt, language, dayZone) }),
      used: own.lastUsedAt
        ? t("streaming:lastUsed", { when: formatDateTime(own.lastUsedAt, language, dayZone) })
        : t("streaming:neverUsed"),
    },
    shows: upcoming
      .filter(({ event }) => event.status === "published" && event.streamPlatform === "nhacsong_live")
      .map(({ event }) => ({
        id: event.id,
        name: titleOf(event, language),
        when: formatDateTime(event.startTime, language, dayZone),
      })),
  };
}

/** A new key is shown by the answer itself: it is kept nowhere it could be read again. */
export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireArtist(request);
  if ((await readFields(request)).get("intent") === "revoke") {
    await revokeStreamKey(actor);
    const toast = await toastCookie({ title: "streaming:revoked", body: "streaming:revokedText" });
    throw redirect("/dashboard/streaming", { headers: { "Set-Cookie": toast } });
  }
  return data({ fresh: await makeStreamKey(actor), toast: null }, { headers: { "Cache-Control": "no-store" } });
}

export default function StreamingScreen() {
  const { t } = useTranslation("streaming");
  const { t: word } = useTranslation("dashboard");
  const { title, server, key, shows } = useLoaderData<typeof loader>();
  const fresh = useActionData<typeof action>()?.fresh ?? null;
  const back = <ButtonLink to="/dashboard">{word("door.back")}</ButtonLink>;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("lead")} action={back} />
      {server === null && <Note>{t("off")}</Note>}
      <KeyPanel server={server} stored={key} fresh={fresh} />
      {server !== null && <ShowNames shows={shows} fresh={fresh} />}
      {server !== null && <ObsSteps />}
    </div>
  );
}

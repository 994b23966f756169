import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { env } from "~/platform/settings/env.server";
import { rtmpAddress } from "~/web/requests/rtmp-address.server";
import { viewContext } from "~/web/views/view-context.server";
import { encoderView } from "~/web/views/encoder-view.server";
import { titleOf } from "~/web/views/wording.server";
import { formatDateTime, formatPlainDate } from "~/locales/dates";
import { listDashboardEvents } from "~/models/shows/events/dashboard.server";
import {
  findOwnStreamKey,
  createStreamKey,
  revokeStreamKey,
} from "~/models/live/streams/broadcast/stream-keys.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { Encoders } from "./encoders";
import { KeyPanel } from "./key-panel";
import { ObsSteps, StreamNames } from "./obs-panels";

const MAX_SHOWS = 5;

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const { t, language, dayZone } = context;
  const ownKey = await findOwnStreamKey(actor);
  const listed = [
    await listDashboardEvents(actor, "live", MAX_SHOWS),
    await listDashboardEvents(actor, "upcoming", MAX_SHOWS),
  ];
  const showEncoders = listed
    .flat()
    .map(({ event }) => event)
    .filter((event) => event.status === "published" && event.streamPlatform === "nhacsong_live");

  return {
    title: t("workspace:pages.obs"),
    server: rtmpAddress(request),
    key: ownKey && {
      made: t("streaming:madeOn", { when: formatPlainDate(ownKey.createdAt, language, dayZone) }),
      used: ownKey.lastUsedAt
        ? t("streaming:lastUsed", { when: formatDateTime(ownKey.lastUsedAt, language, dayZone) })
        : t("streaming:neverUsed"),
    },
    port: env.RTMP_PORT,
    shows: await Promise.all(
      showEncoders.map(async (event) => ({
        id: event.id,
        name: titleOf(event, language),
        when: formatDateTime(event.startTime, language, dayZone),
        encoder: await encoderView(context, event.id),
      })),
    ),
  };
}

/** The response shows the new key, because it is never stored in readable form. */
export const action = intentAction<{ fresh: Awaited<ReturnType<typeof createStreamKey>> }>(
  {
    make: artistForm({
      run: async ({ actor }) =>
        data(
          { fresh: await createStreamKey(actor), toast: null },
          { headers: { "Cache-Control": "no-store" } },
        ),
    }),
    revoke: artistForm({
      run: ({ actor }) => revokeStreamKey(actor),
      toast: { title: "streaming:revoked", body: "streaming:revokedText" },
    }),
  },
  { fallback: "make" },
);

export default function StreamingScreen() {
  const { t } = useTranslation(["streaming", "workspace"]);
  const { t: overlay } = useTranslation("overlay");
  const { title, server, port, key, shows } = useLoaderData<typeof loader>();
  const fresh = useActionData<typeof action>()?.fresh ?? null;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("lead")} />
      {server === null && <Note>{t("off")}</Note>}
      {server !== null && key && <Encoders shows={shows} port={port} />}
      {(server !== null || key) && <KeyPanel server={server} stored={key} fresh={fresh} />}
      {server !== null && <StreamNames shows={shows} fresh={fresh} />}
      {server !== null && <ObsSteps />}
      <Panel title={t("workspace:pages.overlay")}>
        <p>{overlay("lead")}</p>
        <div>
          <ButtonLink to="/dashboard/overlay">{overlay("open")}</ButtonLink>
        </div>
      </Panel>
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { env } from "~/platform/settings/env.server";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import {
  SimulcastChoice,
  SimulcastKeyInput,
  SimulcastTargetInput,
} from "~/models/live/simulcast/schema";
import {
  addSimulcastTarget,
  listSimulcastTargets,
  MAX_SIMULCAST_TARGETS,
  removeSimulcastTarget,
  renewSimulcastKey,
} from "~/models/live/simulcast/simulcast-targets.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { EmptyState } from "~/ui/elements/empty-state";
import { Note } from "~/ui/elements/note";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { viewContext } from "~/web/views/view-context.server";
import { AddForm } from "./add-form";
import { TargetRow } from "./target-row";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t } = await viewContext(request, actor);
  const targets = await listSimulcastTargets(actor);
  const areSimulcastsOff = env.SIMULCASTS === 0;

  return {
    title: t("workspace:pages.simulcast"),
    targets,
    isFull: targets.length >= MAX_SIMULCAST_TARGETS,
    isOff: areSimulcastsOff,
  };
}

export const action = intentAction({
  add: artistForm({
    schema: SimulcastTargetInput,
    run: ({ actor }, targetFields) => addSimulcastTarget(actor, targetFields),
    toast: { title: "simulcast:added", body: "simulcast:addedText" },
  }),
  key: artistForm({
    schema: SimulcastKeyInput,
    run: ({ actor }, { id: targetId, streamKey }) => renewSimulcastKey(actor, targetId, streamKey),
    toast: { title: "simulcast:keySaved" },
  }),
  remove: artistForm({
    schema: SimulcastChoice,
    run: ({ actor }, { id: targetId }) => removeSimulcastTarget(actor, targetId),
    toast: { title: "simulcast:removed" },
  }),
});

export default function SimulcastScreen() {
  const { t } = useTranslation(["simulcast", "dashboard"]);
  const { title, targets, isFull, isOff } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("lead")} />
      {isOff && <Note>{t("serverOff")}</Note>}
      <Panel title={t("yours")}>
        {targets.length === 0 ? (
          <EmptyState title={t("none")} hint={t("noneHint")} />
        ) : (
          <ul className="stack">
            {targets.map((target) => (
              <TargetRow key={target.id} target={target} />
            ))}
          </ul>
        )}
      </Panel>
      {!isFull && (
        <Panel title={t("add")}>
          <AddForm key={targets.length} />
        </Panel>
      )}
    </div>
  );
}

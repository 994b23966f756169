import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import {
  createOverlayAddress,
  findOverlayAddress,
  removeOverlayAddress,
  replaceOverlayAddress,
} from "~/models/accounts/overlay-address.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { ButtonLink } from "~/ui/elements/button";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { CopyField } from "~/ui/dashboard/copy-field";
import { titleMeta } from "~/ui/meta/title-meta";
import { viewContext } from "~/web/views/view-context.server";
import { overlayPanelView } from "~/web/views/overlay/overlay-panel.server";
import { CreateForm, AddressForms } from "./address-forms";
import { LookForm } from "./look-form";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request, actor);
  const address = await findOverlayAddress(actor);
  const view = {
    title: context.t("overlay:pageTitle"),
    overlay: address && overlayPanelView(request, address, context),
  };
  return data(view, { headers: { "Cache-Control": "no-store" } });
}

export const action = intentAction({
  create: artistForm({ run: ({ actor }) => createOverlayAddress(actor), toast: { title: "overlay:created" } }),
  replace: artistForm({
    run: ({ actor }) => replaceOverlayAddress(actor),
    toast: { title: "overlay:replaced", body: "overlay:replacedHint" },
  }),
  remove: artistForm({
    run: ({ actor }) => removeOverlayAddress(actor),
    toast: { title: "overlay:removed", body: "overlay:removedHint" },
  }),
});

export default function OverlayScreen() {
  const { t } = useTranslation("overlay");
  const { title, overlay } = useLoaderData<typeof loader>();
  const back = <ButtonLink to="/dashboard/streaming">{t("back")}</ButtonLink>;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("lead")} action={back} />
      {!overlay && <CreateForm />}
      {overlay && (
        <>
          <Panel title={t("address")}>
            <CopyField label={t("address")} value={overlay.address} hint={t("addressHint")} hideLabel />
            <ol className="numbered">
              <li>{t("steps.source")}</li>
              <li>{t("steps.paste")}</li>
              <li>{t("steps.size")}</li>
            </ol>
          </Panel>
          <Panel title={t("preview")}>
            <p className="meta">{t("previewHint")}</p>
            <div className="overlay-preview">
              <iframe key={overlay.preview} src={overlay.preview} title={t("preview")} />
            </div>
          </Panel>
          <LookForm form={overlay.form} />
          <AddressForms since={overlay.since} />
        </>
      )}
    </div>
  );
}

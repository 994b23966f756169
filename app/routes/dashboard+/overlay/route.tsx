import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "~/locales/dates";
import {
  createOverlayAddress,
  findOverlayAddress,
  removeOverlayAddress,
  replaceOverlayAddress,
} from "~/models/accounts/overlay-address.server";
import { CopyField } from "~/ui/dashboard/copy-field";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { titleMeta } from "~/ui/meta/title-meta";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { viewContext } from "~/web/views/view-context.server";
import { AddressForms, CreateAddressForm } from "~/ui/account/secret-address-forms";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const { t, language, dayZone } = await viewContext(request, actor);
  const address = await findOverlayAddress(actor);
  const overlay = address && {
    address: siteUrl(request) + address.path,
    since: t("overlay:since", { time: formatDateTime(address.createdAt, language, dayZone) }),
  };

  return data(
    { title: t("workspace:pages.overlay"), overlay },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export const action = intentAction({
  create: artistForm({
    run: ({ actor }) => createOverlayAddress(actor),
    toast: { title: "overlay:created" },
  }),
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

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("lead")} />
      {!overlay && <CreateAddressForm t={t} />}
      {overlay && (
        <>
          <Panel title={t("address")}>
            <CopyField label={t("chatAddress")} value={`${overlay.address}?look=clear`} />
            <CopyField label={t("tipsAddress")} value={`${overlay.address}?look=clear&tips=1`} />
            <ol className="numbered">
              <li>{t("steps.source")}</li>
              <li>{t("steps.paste")}</li>
              <li>{t("steps.size")}</li>
            </ol>
          </Panel>
          <AddressForms t={t} since={overlay.since} />
        </>
      )}
    </div>
  );
}

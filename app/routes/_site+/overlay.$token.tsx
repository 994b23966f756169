import type { LoaderFunctionArgs } from "@remix-run/node";
import { throttleOverlay } from "~/auth/throttles.server";
import type { Translate } from "~/locales/i18n.server";
import { findOverlayArtist } from "~/models/accounts/overlay-address.server";
import { readOverlayLook } from "~/models/live/overlay/look.protocol";
import { OverlayPage } from "~/browser/overlay/screen/overlay-page";
import { page } from "~/web/requests/page.server";
import { overlayPage } from "~/web/responses/overlay-page.server";
import { pageTitle } from "~/ui/meta/title";
import { embedContext } from "~/web/views/embed/embed-context.server";
import { overlayView } from "~/web/views/overlay/overlay-view.server";

/** What an artist's streaming program lays over the video; the address is the right to read it. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return page(request, () => overlayOf(request, params.token!));
}

async function overlayOf(request: Request, token: string) {
  const context = await embedContext(request);
  const { look } = readOverlayLook(new URL(request.url).searchParams);
  const { language, t } = context;
  const title = pageTitle(t("overlay:title"));
  const artistId = await findOverlayArtist(token);
  if (artistId === null) return overlayPage({ language, title, look, status: 404, children: <OverlayOff t={t} /> });
  await throttleOverlay(artistId);
  const view = await overlayView(artistId, look, context);
  return overlayPage({ language, title, look, children: <OverlayPage view={view} t={t} /> });
}

/** Nothing that viewers of a stream could see. */
function OverlayOff({ t }: { t: Translate }) {
  return (
    <main className="off">
      <h1>{t("overlay:off")}</h1>
    </main>
  );
}

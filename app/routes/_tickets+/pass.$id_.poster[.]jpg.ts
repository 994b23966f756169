import type { LoaderFunctionArgs } from "@remix-run/node";
import { GUEST } from "~/models/base/actor";
import { getPass } from "~/models/tickets/passes/pass-lists.server";
import { withErrorPage } from "~/web/requests/page.server";
import { shareImage } from "~/web/responses/share-image.server";
import { billLanguage, passPoster } from "~/web/views/events/share-poster.server";
import { required } from "~/platform/required";

/** The picture of the pass's link preview, 1200 x 630 pixels. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = billLanguage(request);

  return withErrorPage(request, async () =>
    shareImage(request, await passPoster(await getPass(GUEST, required(params.id)), language)),
  );
}

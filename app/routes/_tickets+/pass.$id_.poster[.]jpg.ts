import type { LoaderFunctionArgs } from "@remix-run/node";
import { GUEST } from "~/models/actor";
import { getPass } from "~/models/passes/pass-lists.server";
import { page } from "~/requests/page.server";
import { shareImage } from "~/responses/share-image.server";
import { billLanguage, passPoster } from "~/views/events/share-poster.server";

/** 1200 x 630, for link previews. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const language = billLanguage(request);
  return page(request, async () => shareImage(request, await passPoster(await getPass(GUEST, params.id!), language)));
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findRedirect } from "~/web/requests/old-addresses";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { showPageView } from "~/web/views/dashboard/show-page.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ShowPage } from "~/ui/show-page/show-page";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** The show's page on the dashboard: /dashboard/{id}. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const redirection = findRedirect(request, 301);
  if (redirection) throw redirection;

  const { actor } = await requireArtist(request);

  return withErrorPage(request, () => showPageView(request, actor, required(params.id)));
}

/** The page has no form, so a post here is for an old address. */
export function action({ request }: ActionFunctionArgs) {
  const redirection = findRedirect(request, 308);
  if (redirection) return redirection;

  throw new Response(null, { status: 405 });
}

export default function ShowScreen() {
  return <ShowPage view={useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { actorOfRequest, page } from "~/web/requests/page.server";
import { afterOf, replayChat } from "~/web/views/stream/replay-view.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return page(request, async () => {
    const actor = await actorOfRequest(request);

    return Response.json(await replayChat({ actor }, params.id!, afterOf(request)));
  });
}

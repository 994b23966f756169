import type { LoaderFunctionArgs } from "@remix-run/node";
import { actorOfRequest, withErrorPage } from "~/web/requests/page.server";
import { afterOf, replayChat } from "~/web/views/stream/replay-view.server";
import { required } from "~/platform/required";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const actor = await actorOfRequest(request);

    return Response.json(await replayChat({ actor }, required(params.id), afterOf(request)));
  });
}

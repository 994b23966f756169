import type { LoaderFunctionArgs } from "@remix-run/node";
import { withErrorPage } from "~/web/requests/page.server";
import { encoderView } from "~/web/views/encoder-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

/** The encoder's signal, which the studio polls. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const encoder = await encoderView(await viewContext(request), required(params.id));

    return Response.json({ encoder }, { headers: { "Cache-Control": "no-store" } });
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formAction } from "~/forms/form-action.server";
import { viewerForm } from "~/forms/forms.server";
import { pressDesk } from "~/models/lyrics/desk.server";
import { DeskPress } from "~/models/lyrics/schema";
import { page, requireViewer } from "~/requests/page.server";
import { DeskScreen } from "~/stream/desk/desk-screen";
import { titleMeta } from "~/ui/meta/title-meta";
import { deskView } from "~/views/desk-view.server";

export const meta = titleMeta;

/** The lyric desk of a show, for its artist and her stage hands. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  return page(request, () => deskView(request, { actor, eventId: params.id! }));
}

export const action = formAction(
  viewerForm({
    schema: DeskPress,
    run: ({ actor, params, request }, press) => page(request, () => pressDesk({ actor, eventId: params.id }, press)),
  }),
);

export default function Desk() {
  return <DeskScreen view={useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { pressDesk, setLyricShift } from "~/models/live/lyrics/desk.server";
import { DeskPress, LyricShift } from "~/models/live/lyrics/schema";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { DeskScreen } from "~/browser/stream/desk/desk-screen";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { titleMeta } from "~/ui/meta/title-meta";
import { deskView } from "~/web/views/desk-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** A full-screen tool with its own bar at the bottom. */
export const handle: FrameHandle = { Workspace: undefined, footer: "none" };

/** The lyric desk of a show, for its artist and stagehands. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);

  return withErrorPage(request, () => deskView(request, { actor, eventId: required(params.id) }));
}

export const action = intentAction(
  {
    press: viewerForm({
      schema: DeskPress,
      run: ({ actor, params, request }, pressFields) =>
        withErrorPage(request, () => pressDesk({ actor, eventId: params.id }, pressFields)),
    }),
    timing: viewerForm({
      schema: LyricShift,
      run: ({ actor, params, request }, shiftFields) =>
        withErrorPage(request, () => setLyricShift({ actor, eventId: params.id }, shiftFields)),
    }),
  },
  { fallback: "press" },
);

export default function Desk() {
  return <DeskScreen view={useLoaderData<typeof loader>()} />;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { pressDesk, setLyricShift } from "~/models/live/lyrics/desk.server";
import { DeskPress, LyricShift } from "~/models/live/lyrics/schema";
import { page, requireViewer } from "~/web/requests/page.server";
import { DeskScreen } from "~/browser/stream/desk/desk-screen";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { titleMeta } from "~/ui/meta/title-meta";
import { deskView } from "~/web/views/desk-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

/** A tool for the whole screen, with a bar of its own at the bottom. */
export const handle: FrameHandle = { Workspace: undefined, footer: "none" };

/** The lyric desk of a show, for its artist and her stage hands. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);

  return page(request, () => deskView(request, { actor, eventId: required(params.id) }));
}

export const action = intentAction(
  {
    press: viewerForm({
      schema: DeskPress,
      run: ({ actor, params, request }, press) =>
        page(request, () => pressDesk({ actor, eventId: params.id }, press)),
    }),
    timing: viewerForm({
      schema: LyricShift,
      run: ({ actor, params, request }, shift) =>
        page(request, () => setLyricShift({ actor, eventId: params.id }, shift)),
    }),
  },
  { fallback: "press" },
);

export default function Desk() {
  return <DeskScreen view={useLoaderData<typeof loader>()} />;
}

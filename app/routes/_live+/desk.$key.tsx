import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intentAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { pressDesk, setLyricShift } from "~/models/live/lyrics/desk.server";
import { DeskPress, LyricShift } from "~/models/live/lyrics/schema";
import { withErrorPage } from "~/web/requests/page.server";
import { DeskScreen } from "~/browser/stream/desk/desk-screen";
import { titleMeta } from "~/ui/meta/title-meta";
import { deskView } from "~/web/views/desk-view.server";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { required } from "~/platform/required";

export const handle: FrameHandle = { footer: "none" };
export const meta = titleMeta;
/** The address grants the right to control the lyrics, so it must not leak to other sites. */
export const headers = () => ({ "Referrer-Policy": "same-origin", "X-Robots-Tag": "noindex" });

/** The lyric desk for a person with its link; the link grants no other right. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, () => deskView(request, { key: required(params.key) }));
}

export const action = intentAction(
  {
    press: publicForm({
      schema: DeskPress,
      run: ({ params, request }, pressFields) =>
        withErrorPage(request, () => pressDesk({ key: params.key }, pressFields)),
    }),
    timing: publicForm({
      schema: LyricShift,
      run: ({ params, request }, shiftFields) =>
        withErrorPage(request, () => setLyricShift({ key: params.key }, shiftFields)),
    }),
  },
  { fallback: "press" },
);

export default function LinkedDesk() {
  return <DeskScreen view={useLoaderData<typeof loader>()} />;
}

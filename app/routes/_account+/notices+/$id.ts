import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getReceivedPath } from "~/models/tickets/gifts/gift-links.server";
import { openNotice } from "~/models/delivery/notices/notice-list.server";
import { page, requireViewer } from "~/web/requests/page.server";
import { required } from "~/platform/required";

/** Opens what a notice is about, and marks it as read. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);

  return page(request, async () => {
    const { path, giftId } = await openNotice(actor, required(params.id));

    return redirect(giftId ? await getReceivedPath(actor, giftId) : path);
  });
}

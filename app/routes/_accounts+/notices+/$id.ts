import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { getReceivedPath } from "~/models/tickets/gifts/gift-links.server";
import { openNotification } from "~/models/delivery/notices/notice-list.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { required } from "~/platform/required";

/** Opens the page of a notification and marks it as read. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);

  return withErrorPage(request, async () => {
    const { path: targetPath, giftId } = await openNotification(actor, required(params.id));

    return redirect(giftId ? await getReceivedPath(actor, giftId) : targetPath);
  });
}

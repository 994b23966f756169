import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { toastCookie } from "~/web/forms/toast.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { destinationOfShare } from "~/web/views/share-target";

/** The phone's share sheet opens this address when a person shares into the installed site. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { path: targetPath, isUnknown } = destinationOfShare(
    new URL(request.url).searchParams,
    siteUrl(request),
  );
  if (!isUnknown) return redirect(targetPath);

  const toastHeader = await toastCookie({
    title: "event:unknownLink",
    body: "event:unknownLinkBody",
    isError: true,
  });

  return redirect(targetPath, { headers: { "Set-Cookie": toastHeader } });
}

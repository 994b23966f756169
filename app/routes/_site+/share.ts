import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { siteUrl } from "~/requests/site-url.server";
import { destinationOfShare } from "~/views/share-target";

/** The phone's share sheet opens this address when somebody shares into the installed site. */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(destinationOfShare(new URL(request.url).searchParams, siteUrl(request)));
}

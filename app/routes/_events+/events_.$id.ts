import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** The address an older page used. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(`/event/${encodeURIComponent(params.id!)}${new URL(request.url).search}`, 301);
}

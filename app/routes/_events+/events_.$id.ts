import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

/** The address an older page used. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(`/event/${encodeURIComponent(params.id!)}`, 301);
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { required } from "~/platform/required";

/** Redirects an address that an earlier version used. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(
    `/event/${encodeURIComponent(required(params.id))}${new URL(request.url).search}`,
    301,
  );
}

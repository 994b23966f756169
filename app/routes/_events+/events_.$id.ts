import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { required } from "~/platform/required";

/** The address an older page used. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(
    `/event/${encodeURIComponent(required(params.id))}${new URL(request.url).search}`,
    301,
  );
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { safeRedirect } from "~/auth/safe-redirect";

export function loader({ request }: LoaderFunctionArgs) {
  const returnTo = new URL(request.url).searchParams.get("returnTo");

  return redirect(
    returnTo === null ? "/login" : `/login?returnTo=${encodeURIComponent(safeRedirect(returnTo))}`,
  );
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { findRedirect } from "~/web/requests/old-addresses";

/**
 * Handles every address without a route: redirects an old address, else throws a 404, for which the
 * root shows a page.
 */
export function loader({ request }: LoaderFunctionArgs) {
  return redirectOrNotFound(request, 301);
}

export function action({ request }: ActionFunctionArgs) {
  return redirectOrNotFound(request, 308);
}

function redirectOrNotFound(request: Request, status: 301 | 308) {
  const redirection = findRedirect(request, status);
  if (redirection) return redirection;

  throw new Response(null, { status: 404 });
}

export default function UnknownAddress() {
  return null;
}

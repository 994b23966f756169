import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { findRedirect } from "~/web/requests/old-addresses";

/**
 * Every address that no other route knows: a redirect for an old one, else the root shows its page
 * for a 404.
 */
export function loader({ request }: LoaderFunctionArgs) {
  return redirectOrNotFound(request, 301);
}

export function action({ request }: ActionFunctionArgs) {
  return redirectOrNotFound(request, 308);
}

function redirectOrNotFound(request: Request, status: 301 | 308) {
  const moved = findRedirect(request, status);
  if (moved) return moved;

  throw new Response(null, { status: 404 });
}

export default function Unknown() {
  return null;
}

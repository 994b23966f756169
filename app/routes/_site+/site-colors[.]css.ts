import type { LoaderFunctionArgs } from "@remix-run/node";
import { findColorStyles } from "~/models/base/site/site-colors.server";

const YEAR = 365 * 24 * 3600;

/** The operators' two colours; pages link it with its version, and only if it says anything. */
export function loader({ request }: LoaderFunctionArgs) {
  const styles = findColorStyles();
  const isThisVersion = new URL(request.url).searchParams.get("v") === styles?.version;
  const headers = {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": isThisVersion ? `public, max-age=${YEAR}, immutable` : "no-cache",
  };

  return new Response(styles?.css ?? "", { headers });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { findColorStyles } from "~/models/base/site/site-colors.server";

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * The style sheet of the operators' two colours. Pages link it with its version, and only if
 * colours were chosen.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const styles = findColorStyles();
  const isThisVersion = new URL(request.url).searchParams.get("v") === styles?.version;
  const headers = {
    "Content-Type": "text/css; charset=utf-8",
    "Cache-Control": isThisVersion ? `public, max-age=${YEAR_SECONDS}, immutable` : "no-cache",
  };

  return new Response(styles?.css ?? "", { headers });
}

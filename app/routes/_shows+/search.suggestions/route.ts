import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { suggestionsFor } from "~/routes/_shows+/search.suggestions/suggestions.server";
import { viewContext } from "~/web/views/view-context.server";

/** `?search=`: at most eight suggestions as JSON, in the reader's language. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await viewContext(request);
  const search = new URL(request.url).searchParams.get("search") ?? "";
  const suggestionsJson = JSON.stringify({ suggestions: await suggestionsFor(search, context) });
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "private, max-age=30",
    Vary: "Cookie, Accept-Language",
    ETag: `"${createHash("sha256").update(suggestionsJson).digest("base64url").slice(0, 16)}"`,
  };
  const isKnown = request.headers.get("If-None-Match") === headers.ETag;

  return isKnown
    ? new Response(null, { status: 304, headers })
    : new Response(suggestionsJson, { headers });
}

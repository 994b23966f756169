import type { LoaderFunctionArgs } from "@remix-run/node";

const ID_PATTERN = /^[\w-]{1,64}$/;

/** A style sheet that hides deleted messages in a chat page that was already sent. */
export function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const [lineId, authorId] = [search.get("line") ?? "", search.get("by") ?? ""];
  const selector = ID_PATTERN.test(lineId)
    ? `#line-${lineId}`
    : ID_PATTERN.test(authorId)
      ? `.by-${authorId}`
      : null;
  const styleSheet = selector ? `${selector} { display: none }` : "";

  return new Response(styleSheet, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

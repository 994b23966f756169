import type { LoaderFunctionArgs } from "@remix-run/node";

const IDS = /^[\w-]{1,64}$/;

/** Hides deleted messages in a chat page that has been sent already. */
export function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const [line, by] = [search.get("line") ?? "", search.get("by") ?? ""];
  const selector = IDS.test(line) ? `#line-${line}` : IDS.test(by) ? `.by-${by}` : null;
  const body = selector ? `${selector} { display: none }` : "";

  return new Response(body, {
    headers: {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { actorOfRequest, page } from "~/http/page.server";
import { readHistory } from "~/models/chat/history.server";

/** Older lines of a room, for those who scroll up: 50 before the line `before`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const before = Number(new URL(request.url).searchParams.get("before"));
  const place = Number.isSafeInteger(before) && before > 0 ? { before } : {};
  return page(request, async () =>
    Response.json({ lines: await readHistory(await actorOfRequest(request), params.id!, place) }),
  );
}

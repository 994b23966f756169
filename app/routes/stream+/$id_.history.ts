import type { LoaderFunctionArgs } from "@remix-run/node";
import { actorOfRequest, page } from "~/web/requests/page.server";
import { speak } from "~/locales/i18n.server";
import { lineIn } from "~/models/live/chat/phrases.protocol";
import { readHistory } from "~/models/live/chat/history.server";
import { required } from "~/platform/required";

/** 50 older messages before the message `before`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const before = Number(new URL(request.url).searchParams.get("before"));
  const place = Number.isSafeInteger(before) && before > 0 ? { before } : {};

  return page(request, async () => {
    const { language } = await speak(request);
    const lines = await readHistory(await actorOfRequest(request), required(params.id), place);

    return Response.json({ lines: lines.map((line) => lineIn(language, line)) });
  });
}

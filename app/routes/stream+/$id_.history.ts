import type { LoaderFunctionArgs } from "@remix-run/node";
import { actorOfRequest, withErrorPage } from "~/web/requests/page.server";
import { speak } from "~/locales/i18n.server";
import { translateLine } from "~/models/live/chat/phrases.protocol";
import { readHistory } from "~/models/live/chat/history.server";
import { required } from "~/platform/required";

/** The 50 messages before the message `before`. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const before = Number(new URL(request.url).searchParams.get("before"));
  const historyPlace = Number.isSafeInteger(before) && before > 0 ? { before } : {};

  return withErrorPage(request, async () => {
    const { language } = await speak(request);
    const olderLines = await readHistory(
      await actorOfRequest(request),
      required(params.id),
      historyPlace,
    );

    return Response.json({
      lines: olderLines.map((chatLine) => translateLine(language, chatLine)),
    });
  });
}

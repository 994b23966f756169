import type { LoaderFunctionArgs } from "@remix-run/node";
import { identify } from "~/auth/session.server";
import { withErrorPage } from "~/web/requests/page.server";
import { viewContext } from "~/web/views/view-context.server";
import { getEvent } from "~/models/shows/events/find-event.server";
import { readHistory } from "~/models/live/chat/history.server";
import styles from "~/styles/stream/chat-frame.css?url";
import { growingChat } from "./growing-chat.server";
import { chatMarkup } from "./markup.server";
import { required } from "~/platform/required";

/** The chat without scripts: a page that the server sends line by line. */
export async function loader({
  request,
  params,
  context: { ip: clientAddress, onGone },
}: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const { actor, session } = await identify(request.headers.get("Cookie"));
    const context = await viewContext(request, actor);
    const event = await getEvent(actor, required(params.id));
    const recentLines = await readHistory(actor, event.id);
    const markup = chatMarkup({ ...context, eventId: event.id, styles });
    if (mustHandOver(request))
      return htmlResponse(markup.start(HAND_OVER) + recentLines.map(markup.line).join(""));

    const chatBody = growingChat({
      actor,
      session,
      eventId: event.id,
      lines: recentLines,
      markup,
      address: clientAddress,
      onGone,
    });

    return htmlResponse(chatBody);
  });
}

/**
 * The frame first loads a complete page, which then opens the endless page with this parameter.
 * Otherwise the outer page would never finish loading.
 */
const HAND_OVER = "?growing";

function mustHandOver(request: Request) {
  return (
    request.headers.get("Sec-Fetch-Dest") === "iframe" &&
    !new URL(request.url).searchParams.has("growing")
  );
}

function htmlResponse(body: string | ReadableStream) {
  return new Response(body, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      // no-transform prevents compression, which would delay lines.
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { roomAction } from "~/web/views/stream/room-actions.server";
import { withErrorPage } from "~/web/requests/page.server";
import { roomView } from "~/web/views/stream/room-view.server";
import { speak } from "~/locales/i18n.server";
import { titleMeta } from "~/ui/meta/title-meta";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { ChatWindow } from "~/browser/stream/chat/chat-window";
import { required } from "~/platform/required";

export const handle: FrameHandle = { isNight: true, isBare: true };
export const meta = titleMeta;

/** The chat in its own window. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const roomData = await roomView({ request, context }, required(params.id));
    const { t } = await speak(request);

    return { view: roomData, title: t("live:chatOf", { title: roomData.title.text }) };
  });
}

export const action = roomAction;

export default function ChatScreen() {
  const { view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.lastResult;

  return <ChatWindow key={view.eventId} view={view} refused={refused} />;
}

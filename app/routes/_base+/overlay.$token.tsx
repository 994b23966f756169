import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ClearChat } from "~/browser/stream/chat/clear-chat";
import { findOverlayArtist } from "~/models/accounts/overlay-address.server";
import { countLines, listLines } from "~/models/live/chat/history.server";
import { findOverlayShow } from "~/models/live/chat/overlay-show.server";
import { translateLine } from "~/models/live/chat/phrases.protocol";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { titleMeta } from "~/ui/meta/title-meta";
import { classes } from "~/ui/elements/classes";
import { viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";

export const handle: FrameHandle = { isNight: true, isBare: true };
export const meta: MetaFunction<typeof loader> = (args) => [
  ...titleMeta(args),
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

/**
 * The chat window for a streaming program. The program has no session, so the address grants the
 * right to read.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { t, language } = await viewContext(request);
  const searchParams = new URL(request.url).searchParams;
  const artistId = await findOverlayArtist(required(params.token));
  const overlayView = {
    title: t("overlay:title"),
    isOff: artistId === null,
    isClear: searchParams.get("look") === "clear",
    showsTips: searchParams.get("tips") === "1",
    start: artistId && (await roomStart(artistId, required(params.token), language)),
  };

  return data(overlayView, {
    status: overlayView.isOff ? 404 : 200,
    headers: { "Cache-Control": "private, no-store" },
  });
}

async function roomStart(
  artistId: string,
  token: string,
  language: Parameters<typeof translateLine>[0],
) {
  const eventId = await findOverlayShow(artistId);
  if (eventId === null) return null;

  const chatLines = (await listLines(eventId)).map((chatLine) => translateLine(language, chatLine));

  return {
    eventId,
    socketPath: `/overlay/${token}/room`,
    chat: { lines: chatLines, count: await countLines(eventId) },
  };
}

export default function Overlay() {
  const { t } = useTranslation("overlay");
  const { title, isOff, isClear, showsTips, start } = useLoaderData<typeof loader>();

  return (
    <div className={classes("overlay", isClear && "clear")}>
      <h1 className="sr">{isOff ? t("off") : title}</h1>
      {start && <ClearChat key={start.eventId} start={start} showsTips={showsTips} />}
      {!start && <meta httpEquiv="refresh" content="30" />}
      <noscript>
        <meta httpEquiv="refresh" content="10" />
      </noscript>
    </div>
  );
}

import { PanelTopOpen, Pin } from "lucide-react";
import { lazy, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { loadChunk } from "~/platform/chunks/load-chunk";
import { ChunkBoundary } from "~/ui/chunks/chunk-boundary";
import { buttonClass } from "~/ui/elements/button";
import { AuthorMark } from "~/ui/elements/author-mark";
import { Icon } from "~/ui/elements/icon";
import { ChatEntry } from "./chat-entry";
import { ChatLog } from "./chat-log";
import { HideChat } from "./hide-chat";
import type { RefusedForm } from "./composer";
import { SpokenSwitch, useSpokenChoice } from "./spoken-switch";
import type { Room } from "../room/use-room";
import type { RoomView } from "../room/room.types";

/** Loaded on demand, because few people listen to the chat. */
const SpokenMessages = lazy(() => loadChunk(() => import("./spoken-messages")));

type ChatPanelProps = {
  view: RoomView;
  room: Room;
  refused?: RefusedForm | null;
  isAlone?: boolean;
  /** Hides the chat; set only while the chat lies over the picture. */
  onHide?: () => void;
};

/** Without scripts a frame that the server streams replaces the log. */
export function ChatPanel({ view, room, refused, isAlone, onHide }: ChatPanelProps) {
  const { t } = useTranslation("live");
  const { count } = room;
  const spoken = useSpokenChoice();
  const { pinned, frameHref, isModerator, held } = view.chat;

  return (
    <section className="chat" id="chat" aria-labelledby="chat-title">
      <header>
        <h2 className="h3" id="chat-title">
          {t("chat")}
        </h2>
        <span className="meta num">{t("messages", { count })}</span>
        <SpokenSwitch {...spoken} />
        {!isAlone && <PopOut href={`/stream/${view.eventId}/chat`} />}
        {onHide && <HideChat onHide={onHide} />}
      </header>
      {pinned && (
        <p className="pin">
          <Icon of={Pin} />
          <span lang={pinned.phrase ? undefined : ""} dir="auto">
            <b translate="no">{pinned.user.firstName}</b> <AuthorMark of={pinned.user.mark} />{" "}
            {pinned.message}
          </span>
        </p>
      )}
      <noscript>
        <iframe className="chat-frame" title={t("growingChat")} src={frameHref} />
      </noscript>
      <ChatLog view={view} room={room} isSpoken={spoken.isOn} />
      {spoken.isOn && (
        <ChunkBoundary>
          <SpokenMessages room={room} viewerId={view.viewer?.id} />
        </ChunkBoundary>
      )}
      <ChatEntry view={view} room={room} refused={refused} />
      {isModerator && (
        <a
          className={buttonClass({ variant: "quiet" })}
          href={`/stream/${view.eventId}/moderation`}
        >
          {held > 0 ? t("heldCount", { count: held }) : t("moderation")}
        </a>
      )}
    </section>
  );
}

const WINDOW_FEATURES = "popup,width=420,height=720";

/**
 * The link that opens the chat in a window beside full-screen video, or without scripts in a new
 * tab.
 */
function PopOut({ href }: { href: string }) {
  const { t } = useTranslation("live");
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (window.open(href, "nhacsong-chat", WINDOW_FEATURES)) event.preventDefault();
  };

  return (
    <a
      className="icon-btn bare"
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t("popOut")}
      onClick={open}
    >
      <Icon of={PanelTopOpen} />
    </a>
  );
}

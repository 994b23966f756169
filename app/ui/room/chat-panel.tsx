import { Pin } from "lucide-react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/locales/format";
import type { Language } from "~/locales/languages";
import { buttonClass } from "../button";
import { Icon } from "../icon";
import { ChatLog } from "./chat-log";
import { Composer, type RefusedForm } from "./composer";
import type { Room } from "./use-room";
import type { RoomView } from "./room.types";

type ChatPanelProps = { view: RoomView; room: Room; refused?: RefusedForm | null };

/** The talk. Without scripts a page part that the server goes on writing takes the place of the list. */
export function ChatPanel({ view, room, refused }: ChatPanelProps) {
  const { t, i18n } = useTranslation("live");
  const { count } = room;
  return (
    <section className="chat" id="chat" aria-labelledby="chat-title">
      <header>
        <h2 className="h3" id="chat-title">
          {t("chat")}
        </h2>
        <span className="meta num">
          {t("messages", { count, formatted: formatNumber(count, i18n.language as Language) })}
        </span>
      </header>
      {view.chat.pinned && (
        <p className="pin">
          <Icon of={Pin} />
          <span lang="" dir="auto">
            <b translate="no">{view.chat.pinned.user.firstName}:</b> {view.chat.pinned.message}
          </span>
        </p>
      )}
      <noscript>
        <iframe className="chat-frame" title={t("growingChat")} src={view.chat.frameHref} />
      </noscript>
      <ChatLog view={view} room={room} />
      <ChatEntry view={view} room={room} refused={refused} />
      {view.chat.isModerator && (
        <a className={buttonClass({ variant: "quiet" })} href={`/stream/${view.eventId}/moderation`}>
          {t("moderation")}
        </a>
      )}
    </section>
  );
}

/** The field to write in, or in its place why not. */
function ChatEntry({ view, room, refused }: ChatPanelProps) {
  const { t } = useTranslation(["live", "common"]);
  const { refusal } = view.chat;
  if (!refusal) return <Composer room={room} refused={refused} />;
  return (
    <div className="composer">
      <p>{refusal.text}</p>
      {refusal.needsSignIn && (
        <a className={buttonClass({ variant: "line" })} href={view.signInHref}>
          {t("common:signIn")}
        </a>
      )}
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { ChatPanel } from "./chat-panel";
import type { RefusedForm } from "./composer";
import { ViewerCount } from "../room/viewer-count";
import type { RoomView } from "../room/room.types";
import { useRoom } from "../room/use-room";

export function ChatWindow({ view, refused }: { view: RoomView; refused?: RefusedForm | null }) {
  const { t } = useTranslation("live");
  const room = useRoom(view);

  return (
    <div className="chat-window">
      <div className="row between">
        <h1 className="h3" lang={view.title.lang}>
          {view.title.text}
        </h1>
        <ViewerCount viewers={room.viewers} connected={room.connected} isOwner={view.isOwner} />
      </div>
      {view.offer ? (
        <p>{t("ticketHoldersOnly")}</p>
      ) : (
        <ChatPanel view={view} room={room} refused={refused} isAlone />
      )}
      <ButtonLink to={`/stream/${view.eventId}`} variant="quiet">
        {t("backToShow")}
      </ButtonLink>
    </div>
  );
}

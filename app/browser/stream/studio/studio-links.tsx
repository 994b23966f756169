import { useTranslation } from "react-i18next";
import { Note } from "~/ui/elements/note";
import type { RoomView } from "../room/room.types";

interface StudioLinksProps {
  view: Pick<RoomView, "eventId" | "isRehearsal" | "externalStream">;
  asViewer: boolean;
}

/**
 * Links of the studio. They open other pages in a new window, because leaving the studio would end
 * the broadcast.
 */
export function StudioLinks({
  view: { eventId, isRehearsal, externalStream },
  asViewer,
}: StudioLinksProps) {
  const { t } = useTranslation(["broadcast", "lyrics"]);

  return (
    <div className="studio-links">
      {isRehearsal && <Note role="note">{t("rehearsal.note")}</Note>}
      {asViewer ? (
        <a href={`/stream/${eventId}`}>{t("as_artist")}</a>
      ) : (
        <>
          {!externalStream && (
            <a href={`/stream/${eventId}?as=viewer`} target="_blank" rel="noopener">
              {t("as_viewer")}
            </a>
          )}
          {!isRehearsal && (
            <a href={`/dashboard/${eventId}`} target="_blank" rel="noopener">
              {t("show_page")}
            </a>
          )}
          <a href={`/dashboard/${eventId}/lyrics`} target="_blank" rel="noopener">
            {t("lyrics:desk")}
          </a>
          {!isRehearsal && !externalStream && (
            <a href="/dashboard/rehearsal">{t("rehearsal.title")}</a>
          )}
        </>
      )}
    </div>
  );
}

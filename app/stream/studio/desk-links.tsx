import { useTranslation } from "react-i18next";
import { Note } from "~/ui/elements/note";

interface DeskLinksProps {
  view: { eventId: string; isRehearsal: boolean };
  asViewer: boolean;
}

/** From the desk to what viewers see, and back. In a new window: the one that sends must stay. */
export function DeskLinks({ view: { eventId, isRehearsal }, asViewer }: DeskLinksProps) {
  const { t } = useTranslation("studioAir");
  return (
    <div className="air-links">
      {isRehearsal && <Note role="note">{t("rehearsal.note")}</Note>}
      {asViewer ? (
        <a href={`/stream/${eventId}`}>{t("as_artist")}</a>
      ) : (
        <>
          <a href={`/stream/${eventId}?as=viewer`} target="_blank" rel="noopener">
            {t("as_viewer")}
          </a>
          {!isRehearsal && <a href="/dashboard/rehearsal">{t("rehearsal.title")}</a>}
        </>
      )}
    </div>
  );
}

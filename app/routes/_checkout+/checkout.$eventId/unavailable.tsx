import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";

/** Shown if no payment provider is configured. */
export function Unavailable({ eventId }: { eventId: string }) {
  const { t } = useTranslation(["checkout", "common"]);

  return (
    <>
      <Note tone="bad" role="alert">
        {t("unavailable")}
      </Note>
      <ButtonLink to={`/event/${eventId}`} block>
        {t("common:backToEvent")}
      </ButtonLink>
    </>
  );
}

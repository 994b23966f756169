import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/button";
import { Note } from "~/ui/note";

/** No provider of payments is configured on this server. */
export function Unavailable({ eventId }: { eventId: string }) {
  const { t } = useTranslation("checkout");
  return (
    <>
      <Note tone="bad" role="alert">
        {t("unavailable")}
      </Note>
      <ButtonLink to={`/event/${eventId}`} block>
        {t("backToEvent")}
      </ButtonLink>
    </>
  );
}

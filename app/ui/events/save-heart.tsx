import { useFetcher, useLocation } from "@remix-run/react";
import { Heart } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";

/** The heart that saves a show: a plain form to /saved, which scripts update at once. */
export function SaveHeart({ eventId, saved }: { eventId: string; saved: boolean }) {
  const { t } = useTranslation();
  const location = useLocation();
  const fetcher = useFetcher({ key: `save-${eventId}` });
  const pending = fetcher.formData?.get("intent");
  const isSaved = pending ? pending === "save" : saved;

  return (
    <fetcher.Form method="post" action="/saved" className="heart">
      <input type="hidden" name="eventId" value={eventId} />
      <input type="hidden" name="returnTo" value={location.pathname + location.search} />
      <button
        className="icon-btn"
        name="intent"
        value={isSaved ? "unsave" : "save"}
        aria-pressed={isSaved}
        aria-label={t("saveEvent")}
      >
        <Icon of={Heart} />
      </button>
    </fetcher.Form>
  );
}

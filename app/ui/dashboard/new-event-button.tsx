import { useFetcher } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { EventForm } from "../event-form/event-form";
import type { EventFormProps } from "../event-form/event-form-props";
import { SheetLink } from "../sheet/sheet-link";

const NEW_EVENT_PATH = "/dashboard/new";

/**
 * A button that opens the form in a sheet; without scripts it links to the form's page. `isMain`:
 * true if it is the page's main button.
 */
export function NewEventButton({ isMain }: { isMain: boolean }) {
  const { t } = useTranslation("dashboard");

  return (
    <SheetLink
      href={NEW_EVENT_PATH}
      label={t("createEvent")}
      title={t("form.createTitle")}
      variant={isMain ? "primary" : "line"}
      icon={Plus}
      wide
    >
      {(close) => <NewEventForm onCancel={close} />}
    </SheetLink>
  );
}

/** The form in the sheet. It posts to the form's page, which shows it again on errors. */
function NewEventForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation();
  const { data, load } = useFetcher<Omit<EventFormProps, "kind">>();

  useEffect(() => load(NEW_EVENT_PATH), [load]);
  if (!data) return <p role="status">{t("loading")}</p>;

  return (
    <EventForm
      {...data}
      kind="new"
      action={NEW_EVENT_PATH}
      cancel={
        <Button type="button" onClick={onCancel}>
          {t("cancel")}
        </Button>
      }
    />
  );
}

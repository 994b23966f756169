import { useFetcher } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { EventForm } from "../event-form/event-form";
import type { EventFormProps } from "../event-form/event-form-props";
import { SheetLink } from "../sheet/sheet-link";

const PAGE = "/dashboard/new";

/** Opens the form in a sheet; links to its page without scripts. */
export function NewEventButton() {
  const { t } = useTranslation("dashboard");

  return (
    <SheetLink
      href={PAGE}
      label={t("createEvent")}
      title={t("form.createTitle")}
      variant="primary"
      size="lg"
      icon={Plus}
      wide
    >
      {(close) => <NewEventForm onCancel={close} />}
    </SheetLink>
  );
}

/** Posts to the page, which shows the form again on errors. */
function NewEventForm({ onCancel }: { onCancel: () => void }) {
  const { t } = useTranslation("dashboard");
  const { t: common } = useTranslation();
  const { data, load } = useFetcher<Omit<EventFormProps, "kind">>();

  useEffect(() => load(PAGE), [load]);
  if (!data) return <p role="status">{common("loading")}</p>;

  return (
    <EventForm
      {...data}
      kind="new"
      action={PAGE}
      cancel={
        <Button type="button" onClick={onCancel}>
          {t("form.cancel")}
        </Button>
      }
    />
  );
}

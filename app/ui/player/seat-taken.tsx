import { Form } from "@remix-run/react";
import { MonitorSmartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../button";
import { Icon } from "../icon";

/** In the place of the video on a device that gave way to two others of the same ticket: what happened, the way back. */
export function SeatTaken() {
  const { t } = useTranslation("player");
  return (
    <div className="player-elsewhere" role="status">
      <Icon of={MonitorSmartphone} />
      <p className="lead">{t("watched_elsewhere")}</p>
      <p className="meta">{t("devices_rule")}</p>
      <Form method="post" reloadDocument>
        <Button name="intent" value="watchHere" variant="son" size="lg">
          {t("watch_here")}
        </Button>
      </Form>
    </div>
  );
}

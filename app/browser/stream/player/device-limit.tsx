import { Form } from "@remix-run/react";
import { MonitorSmartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";

/** Replaces the video on a device that two others of the same ticket have displaced. */
export function DeviceLimitReached() {
  const { t } = useTranslation("player");

  return (
    <div className="player-external" role="status">
      <Icon of={MonitorSmartphone} />
      <p className="lead">{t("watched_elsewhere")}</p>
      <p className="meta">{t("devices_rule")}</p>
      <Form method="post" reloadDocument>
        <Button name="intent" value="watchHere" variant="primary" size="lg">
          {t("watch_here")}
        </Button>
      </Form>
    </div>
  );
}

/** Replaces the video while the ticket has changed devices too often. */
export function DeviceChangeLimitReached({ href }: { href: string }) {
  const { t } = useTranslation(["player", "live"]);

  return (
    <div className="player-external" role="status">
      <Icon of={MonitorSmartphone} />
      <p className="lead">{t("movedTooOften")}</p>
      <a className={buttonClass({ variant: "line", size: "lg" })} href={href}>
        {t("live:reload")}
      </a>
    </div>
  );
}

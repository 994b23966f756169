import { Form } from "@remix-run/react";
import { Tv } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink } from "~/ui/elements/button";

/** Ways to a second device: a code to scan, and letters of a television. */
export function OtherDevices({ eventId }: { eventId: string }) {
  const { t } = useTranslation(["tickets", "tv"]);
  const pending = usePending("voidCode");

  return (
    <section className="panel stack facts-panel screen-only">
      <h2 className="h3">{t("devicesTitle")}</h2>
      <p>{t("devicesText")}</p>
      <Form method="post" className="row">
        <Button name="intent" value="voidCode" pending={pending}>
          {t("voidCode")}
        </Button>
        <p className="meta">{t("voidHint")}</p>
      </Form>
      <div className="row">
        <ButtonLink to={`/tv?event=${eventId}`} icon={Tv}>
          {t("tv:title")}
        </ButtonLink>
        <p className="meta">{t("tv:ticketText")}</p>
      </div>
    </section>
  );
}

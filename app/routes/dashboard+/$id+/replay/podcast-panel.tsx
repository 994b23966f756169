import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyField } from "~/ui/dashboard/copy-field";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";

export type PodcastPanelView = { isOffered: boolean; state: string; feed: string };

/** The switch that offers the sound of a replay as a podcast. */
export function PodcastPanel({
  podcast: { isOffered, state, feed },
}: {
  podcast: PodcastPanelView;
}) {
  const { t } = useTranslation("podcast");

  return (
    <Panel title={t("title")}>
      <p>{t("hint")}</p>
      <p role="status">{state}</p>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="offered" value={isOffered ? "off" : "on"} />
        <Button name="intent" value="podcast">
          {t(isOffered ? "end" : "offer")}
        </Button>
      </Form>
      {isOffered && <CopyField label={t("feed")} value={feed} hint={t("feedHint")} />}
    </Panel>
  );
}

import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";

/** Creates captions and chapters from the shown lyrics. */
export function LyricsPanel({ lines }: { lines: number }) {
  const { t } = useTranslation("songbook");
  if (lines === 0) return null;

  return (
    <Panel title={t("afterShow")}>
      <p>{t("afterShowHint", { count: lines })}</p>
      <Form method="post">
        <Button name="intent" value="lyrics">
          {t("afterShowSave")}
        </Button>
      </Form>
    </Panel>
  );
}

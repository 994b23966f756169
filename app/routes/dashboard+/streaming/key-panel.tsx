import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { CopyField } from "~/ui/dashboard/copy-field";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";

type KeyPanelProps = {
  /** The RTMP address; null if RTMP is off. */
  server: string | null;
  stored: { made: string; used: string } | null;
  fresh: string | null;
};

export function KeyPanel({ server, stored, fresh }: KeyPanelProps) {
  const { t } = useTranslation("streaming");

  return (
    <Panel title={t(fresh ? "onceTitle" : "key")}>
      {server && <CopyField label={t("server")} value={server} hint={t("serverHint")} />}
      {fresh ? (
        <>
          <Note tone="ok" role="status">
            {t("once")}
          </Note>
          <CopyField label={t("key")} value={fresh} hint={t("keyHint")} />
        </>
      ) : (
        <p>{stored ? `${stored.made} ${stored.used}` : t("noKey")}</p>
      )}
      {stored && server && <p className="meta">{t("rotateHint")}</p>}
      <Form method="post" className="row tight">
        {server && (
          <Button variant={stored ? "line" : "primary"} name="intent" value="make">
            {t(stored ? "rotate" : "make")}
          </Button>
        )}
        {stored && (
          <Button variant="danger" name="intent" value="revoke">
            {t("revoke")}
          </Button>
        )}
      </Form>
    </Panel>
  );
}

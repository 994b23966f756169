import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopyField } from "~/ui/dashboard/copy-field";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";

/** The link to the lyric desk; it grants no other access. */
export function LinkPanel({ link }: { link: string | null }) {
  const { t } = useTranslation("songbook");

  return (
    <Panel title={t("link")}>
      {link ? (
        <CopyField label={t("link")} hideLabel value={link} hint={t("linkHint")} />
      ) : (
        <p>{t("linkNone")}</p>
      )}
      <Form method="post" className="row">
        <Button name="intent" value="link">
          {t(link ? "linkRenew" : "linkMake")}
        </Button>
        {link && (
          <Button variant="danger" name="intent" value="unlink">
            {t("linkRevoke")}
          </Button>
        )}
      </Form>
    </Panel>
  );
}

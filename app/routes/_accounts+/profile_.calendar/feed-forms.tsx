import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePending } from "~/ui/account/use-pending";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";

export function CreateForm() {
  const { t } = useTranslation("calendar");
  const pending = usePending("create");

  return (
    <Panel>
      <Form method="post" className="stack">
        <p>{t("secretHint")}</p>
        <Button
          className="justify-self-start"
          variant="primary"
          name="intent"
          value="create"
          pending={pending}
          pendingLabel={t("creating")}
        >
          {t("create")}
        </Button>
      </Form>
    </Panel>
  );
}

export function FeedForms({ since }: { since: string }) {
  const { t } = useTranslation("calendar");
  const [isReplacing, isRemoving] = [usePending("replace"), usePending("remove")];

  return (
    <Panel title={t("secret")}>
      <p>{t("secretHint")}</p>
      <p>{t("replaceHint")}</p>
      <Form method="post" className="row">
        <Button name="intent" value="replace" pending={isReplacing} pendingLabel={t("replacing")}>
          {t("replace")}
        </Button>
        <Button
          variant="danger"
          name="intent"
          value="remove"
          pending={isRemoving}
          pendingLabel={t("removing")}
        >
          {t("remove")}
        </Button>
      </Form>
      <p className="meta">{t("since", { time: since })}</p>
    </Panel>
  );
}

import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FailureMessage } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import type { useSiteForm } from "./use-site-form";

type SiteFormProps = {
  title: string;
  intent: "looks" | "choices";
  of: ReturnType<typeof useSiteForm>;
  children: ReactNode;
  also?: ReactNode;
};

/**
 * A form that reloads the page, because the browser reads the site's name and colours once per
 * load.
 */
export function SiteForm({ title, intent, of: { form, pending }, children, also }: SiteFormProps) {
  const { t } = useTranslation(["site", "common"]);

  return (
    <Panel title={title}>
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        noValidate
        reloadDocument
        className="stack"
      >
        <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
        {children}
        <div className="row">
          <Button
            variant="primary"
            name="intent"
            value={intent}
            pending={pending}
            pendingLabel={t("common:saving")}
          >
            {t("common:saveChanges")}
          </Button>
          {also}
        </div>
      </Form>
    </Panel>
  );
}

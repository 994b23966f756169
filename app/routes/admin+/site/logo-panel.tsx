import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Failure } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { Field } from "~/ui/form/field";
import type { loader } from "./route";
import { useSiteForm } from "./use-site-form";

export function LogoPanel() {
  const { t } = useTranslation("site");
  const { logo } = useLoaderData<typeof loader>().site;
  const { form, field, pending } = useSiteForm("logo");

  return (
    <Panel title={t("logoTitle")}>
      {logo && <LogoPreview id={logo} />}
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        noValidate
        reloadDocument
        className="stack"
      >
        <Failure title={t("failed")} form={form.errors} fields={form.allErrors} />
        <Field
          {...field("logo")}
          defaultValue={undefined}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          label={t("logo")}
          hint={t("logoHint")}
        />
        <div className="row">
          <Button
            variant="line"
            name="intent"
            value="logo"
            pending={pending}
            pendingLabel={t("saving")}
          >
            {t("save")}
          </Button>
          {logo && (
            <Button variant="quiet" name="intent" value="logoRemove">
              {t("logoRemove")}
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  );
}

/** On dark, on light, and as an icon. */
function LogoPreview({ id }: { id: string }) {
  const { t } = useTranslation("site");
  const address = (file: string) => `/site-logo/${id}/${file}.png`;

  return (
    <div className="row logo-preview">
      <span className="stage">
        <img src={address("night")} alt={t("logoNow")} width="64" height="64" />
      </span>
      <span className="white">
        <img src={address("paper")} alt="" width="64" height="64" />
      </span>
      <img src={address("maskable-192")} alt="" width="64" height="64" className="round" />
    </div>
  );
}

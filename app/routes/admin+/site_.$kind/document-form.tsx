import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FailureMessage } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { CheckField } from "~/ui/form/check-field";
import { TextAreaField } from "~/ui/form/field";
import { useForm } from "~/ui/form/use-form";
import type { action, loader } from "./route";
import { SubmitButton } from "~/ui/form/submit-button";

/** The form for both languages of a document. Saving creates a new version; earlier ones stay. */
export function DocumentForm() {
  const { t } = useTranslation(["site", "common"]);
  const { kind, current, texts } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "document", lastResult, defaultValue: texts });

  return (
    <Panel title={t("documentEdit")}>
      <Form
        method="post"
        encType="multipart/form-data"
        id={form.id}
        noValidate
        className="stack document-form"
      >
        <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
        <StartFrom />
        <p className="meta">{t("markdownHint", { name: "{siteName}", contact: "{contact}" })}</p>
        <input type="hidden" name="basedOn" value={current} />
        <TextAreaField {...field("textEn")} label={t("textEn")} rows={16} lang="en" />
        <TextAreaField {...field("textVi")} label={t("textVi")} rows={16} lang="vi" />
        {kind === "terms" && (
          <CheckField
            {...field("mustAgree")}
            label={t("mustAgree")}
            hint={t("mustAgreeHint")}
            defaultChecked={field("mustAgree").defaultValue === "on"}
          />
        )}
        <div className="row">
          <SubmitButton intent="save" pendingLabel={t("common:saving")}>
            {t("documentSave")}
          </SubmitButton>
          <Button variant="line" name="intent" value="preview">
            {t("documentPreview")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

/** Explains the content of the fields and the meaning of blank ones. */
function StartFrom() {
  const { t } = useTranslation("site");
  const { kind, from } = useLoaderData<typeof loader>();
  if (from === "standard") return <Note>{t("fromStandard")}</Note>;
  if (from) return <Note>{t("fromVersion", { version: from })}</Note>;
  if (kind === "imprint") return <p className="meta">{t("blankImprint")}</p>;

  return (
    <p className="meta">
      {t("blankStandard")}{" "}
      <Link className="link" to="?from=standard">
        {t("startFromStandard")}
      </Link>
    </p>
  );
}

import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { PICTURE_TYPES } from "~db/vocabularies";
import { Failure } from "~/ui/account/failure";
import { Avatar } from "~/ui/elements/avatar";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

export function PicturePanel() {
  const { t } = useTranslation("profile");
  const { profile, lastResult, pending } = usePanel("picture");
  const { id, names, pictureUrl } = profile;
  const { form, field } = useForm({ id: "picture", lastResult });

  return (
    <Panel title={t("picture")}>
      <Avatar id={id} name={names.name} imageUrl={pictureUrl} size="l" />
      <Form
        method="post"
        action={`/profile#${form.id}`}
        encType="multipart/form-data"
        id={form.id}
        noValidate
        className="stack"
      >
        <Failure title={t("failed")} form={form.errors} fields={form.allErrors} />
        <Field
          {...field("picture")}
          type="file"
          accept={PICTURE_TYPES.join(",")}
          label={t("pictureFile")}
          hint={t("pictureHint")}
        />
        <div className="row">
          <Button
            variant="line"
            name="intent"
            value="picture"
            pending={pending}
            pendingLabel={t("saving")}
          >
            {t("pictureSave")}
          </Button>
          {pictureUrl && (
            <Button variant="quiet" name="intent" value="pictureRemove">
              {t("pictureRemove")}
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  );
}

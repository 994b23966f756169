import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { ErrorSummary } from "~/ui/form/error-summary";
import { Field } from "~/ui/form/field";
import { useForm } from "~/ui/form/use-form";
import { useAnswer } from "./use-answer";

/** The public stream addresses of these sites; the stream key is the artist's own. */
const YOUTUBE = "rtmps://a.rtmps.youtube.com/live2";
const FACEBOOK = "rtmps://live-api-s.facebook.com:443/rtmp";

export function AddForm() {
  const { t } = useTranslation("simulcast");
  const { lastResult, pending } = useAnswer("add");
  const { form, field } = useForm({ id: "add-simulcast", lastResult });

  return (
    <Form method="post" id={form.id} className="stack" noValidate>
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <Field
        {...field("name")}
        label={t("name")}
        hint={t("nameHint")}
        maxLength={40}
        autoComplete="off"
        required
      />
      <Field
        {...field("address")}
        label={t("address")}
        hint={t("addressHint", { youtube: YOUTUBE, facebook: FACEBOOK })}
        inputMode="url"
        maxLength={300}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <KeyField {...field("streamKey")} />
      <Button
        className="justify-self-start"
        variant="primary"
        name="intent"
        value="add"
        pending={pending}
        pendingLabel={t("adding")}
      >
        {t("addSubmit")}
      </Button>
    </Form>
  );
}

/** The field for a pasted stream key. */
export function KeyField(props: Omit<Parameters<typeof Field>[0], "label">) {
  const { t } = useTranslation("simulcast");

  return (
    <Field
      {...props}
      label={t("key")}
      hint={t("keyHint")}
      maxLength={300}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}

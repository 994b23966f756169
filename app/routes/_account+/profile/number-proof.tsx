import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { Failure } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { usePanel } from "./use-panel";

/** Proving by a code that the account's number, or a new one, is the owner's. */
export function NumberProof() {
  const { t } = useTranslation("profile");
  const { profile } = usePanel("phoneCode");
  const { state, sentTo } = profile.numberProof ?? {};
  return (
    <div id="phone" className="stack">
      {state === "proven" && <p className="meta">{t("numberIsConfirmed")}</p>}
      {state === "possible" && <p className="meta">{t("numberUnconfirmed")}</p>}
      {state === "sent" && <CodeForm />}
      {state === "possible" && <SendForm isAgain={false} />}
      {state === "sent" && sentTo === profile.names.phone && <SendForm isAgain />}
    </div>
  );
}

function SendForm({ isAgain }: { isAgain: boolean }) {
  const { t } = useTranslation("profile");
  const { lastResult, pending } = usePanel("phoneCode");
  const { form } = useForm({ id: "phone-code", lastResult });
  return (
    <Form method="post" action={`/profile#${form.id}`} id={form.id} className="stack">
      <Failure title={t("failed")} form={form.errors} fields={form.allErrors} />
      <Button
        className="justify-self-start"
        variant={isAgain ? "quiet" : "line"}
        name="intent"
        value="phoneCode"
        pending={pending}
        pendingLabel={t("numberSending")}
      >
        {t(isAgain ? "numberAgain" : "numberSend")}
      </Button>
    </Form>
  );
}

function CodeForm() {
  const { t } = useTranslation(["profile", "accounts"]);
  const { profile, lastResult, pending } = usePanel("phoneVerify");
  const { form, field } = useForm({ id: "phone-verify", lastResult });
  return (
    <Form method="post" action={`/profile#${form.id}`} id={form.id} noValidate className="stack">
      <p role="status">{t("accounts:codeTextedTo", { phone: profile.numberProof?.sentTo ?? "" })}</p>
      <Failure title={t("failed")} form={form.errors} fields={form.allErrors} />
      <Field
        {...field("code")}
        id="phone-proof"
        label={t("accounts:codeSix")}
        hint={t("accounts:codeSixHintText")}
        className="six-digits"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={11}
        required
      />
      <Button
        className="justify-self-start"
        variant="primary"
        name="intent"
        value="phoneVerify"
        pending={pending}
        pendingLabel={t("saving")}
      >
        {t("numberConfirm")}
      </Button>
    </Form>
  );
}

import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { FailureMessage } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { useCodeHint } from "~/ui/account/use-code-hint";
import { MailNote, useIsMailOn } from "~/ui/notices/mail-note";
import { usePanel } from "./use-panel";

/** `field`: the address of the account that the panel is about. */
type Props = { field: "email" | "phone" };

const SENT_KEYS = { text: "codeTextedTo", mail: "codeSentTo", outbox: "codeInOutbox" } as const;

/**
 * Panel where owners prove with a code that the account's email or number, or a new number, is
 * theirs.
 */
export function AddressProof({ field }: Props) {
  const { t } = useTranslation("profile");
  const { page } = usePanel(`${field}Code`);
  const { state, sentTo } = page.proofs[field] ?? {};

  return (
    <div id={field} className="stack">
      {state === "proven" && <p className="meta">{t(`${field}IsConfirmed`)}</p>}
      {state === "possible" && <p className="meta">{t(`${field}Unconfirmed`)}</p>}
      {state === "sent" && <CodeForm field={field} />}
      {state === "possible" && <SendForm field={field} isAgain={false} />}
      {state === "sent" && sentTo === page.addresses[field] && <SendForm field={field} isAgain />}
    </div>
  );
}

function SendForm({ field, isAgain }: Props & { isAgain: boolean }) {
  const { t } = useTranslation(["profile", "accounts", "common"]);
  const { lastResult, pending } = usePanel(`${field}Code`);
  const isInOutbox = !useIsMailOn() && field === "email";
  const { form } = useForm({ id: `${field}-code`, lastResult });

  return (
    <Form method="post" action={`/profile/sign-in#${form.id}`} id={form.id} className="stack">
      <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
      <Button
        className="justify-self-start"
        variant={isAgain ? "quiet" : "line"}
        name="intent"
        value={`${field}Code`}
        pending={pending}
        pendingLabel={t("codeSending")}
      >
        {t(isInOutbox ? "accounts:adminCode" : isAgain ? "codeAgain" : `${field}Send`)}
      </Button>
      {field === "email" && <MailNote />}
    </Form>
  );
}

function CodeForm({ field: address }: Props) {
  const { t } = useTranslation(["profile", "accounts", "common"]);
  const { page, lastResult, pending } = usePanel(`${address}Verify`);
  const { form, field } = useForm({ id: `${address}-verify`, lastResult });
  const sentTo = page.proofs[address]?.sentTo ?? "";
  const isMailOn = useIsMailOn();
  const hintKey = useCodeHint(address === "phone" ? "text" : "mail");
  const way = address === "phone" ? "text" : isMailOn ? "mail" : "outbox";

  return (
    <Form
      method="post"
      action={`/profile/sign-in#${form.id}`}
      id={form.id}
      noValidate
      className="stack"
    >
      <p role="status">{t(`accounts:${SENT_KEYS[way]}`, { phone: sentTo, email: sentTo })}</p>
      <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
      <Field
        {...field("code")}
        id={`${address}-proof`}
        label={t("accounts:codeSix")}
        hint={t(`accounts:${hintKey}`)}
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
        value={`${address}Verify`}
        pending={pending}
        pendingLabel={t("common:saving")}
      >
        {t(`${address}Confirm`)}
      </Button>
    </Form>
  );
}

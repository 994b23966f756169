import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { FailureMessage } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import { Panel } from "~/ui/elements/panel";
import { MailNote, useIsMailOn } from "~/ui/notices/mail-note";
import { AddressProof } from "./address-proof";
import { usePanel } from "./use-panel";

export function ReachPanel() {
  const { t } = useTranslation(["profile", "common"]);
  const { page, lastResult, pending } = usePanel("reach");
  const { addresses, hasPassword } = page;
  const changeHintKey = useReachHint(page.textsCodes);
  const hintKey = page.needsEmailFirst ? "phoneNeedsEmail" : changeHintKey;
  const { form, field } = useForm({ id: "reach", lastResult });

  return (
    <Panel title={t("reach")}>
      <dl className="facts facts-long">
        <div>
          <dt>{t("email")}</dt>
          <dd className="break">{addresses.email ?? t("none")}</dd>
        </div>
        <div>
          <dt>{t("phone")}</dt>
          <dd>{addresses.phone ?? t("none")}</dd>
        </div>
      </dl>
      <AddressProof field="email" />
      <AddressProof field="phone" />
      <Form
        method="post"
        action={`/profile/sign-in#${form.id}`}
        id={form.id}
        noValidate
        className="stack"
      >
        <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
        <Field
          {...field("loginId")}
          label={t("reachNew")}
          hint={hintKey && t(hintKey)}
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        {hasPassword && (
          <PasswordField
            {...field("currentPassword")}
            id="reach-password"
            label={t("currentPassword")}
            autoComplete="current-password"
            required
          />
        )}
        <Button
          className="justify-self-start"
          variant="line"
          name="intent"
          value="reach"
          pending={pending}
          pendingLabel={t("common:saving")}
        >
          {t("reachSave")}
        </Button>
        <MailNote />
      </Form>
    </Panel>
  );
}

/** What is sent to confirm a change; null if the site sends neither mail nor text messages. */
function useReachHint(textsCodes: boolean) {
  const isMailOn = useIsMailOn();
  if (isMailOn) return textsCodes ? "reachHintCode" : "reachHint";

  return textsCodes ? "reachHintText" : null;
}

import { Form, useActionData, useLoaderData, useSubmit } from "@remix-run/react";
import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser";
import { Fingerprint } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { createPasskey } from "~/ui/account/ask-for-passkey";
import { FailureMessage } from "~/ui/account/failure";
import { OwnerField } from "~/ui/account/owner-field";
import { usePasskeySupport } from "~/ui/account/use-passkey-support";
import { Button } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { useScripts } from "~/ui/elements/use-scripts";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import type { loader } from "./route";
import { SubmitButton } from "~/ui/form/submit-button";

type BegunPasskey = { options: PublicKeyCredentialCreationOptionsJSON; name: string };
type PasskeyAnswer = Partial<BegunPasskey> & { lastResult?: FormAnswer };

/** Confirms the owner first, then asks the device for a passkey. */
export function NewPasskeyPanel() {
  const { t } = useTranslation("passkeys");
  const { owner, device, hasSecondFactor } = useLoaderData<typeof loader>();
  const { options, name, lastResult } = (useActionData() as PasskeyAnswer | undefined) ?? {};
  const { form, field } = useForm({ id: "begin", lastResult, defaultValue: { name: device } });
  const [hasScripts, isSupported] = [useScripts(), usePasskeySupport()];
  if (!isSupported) return <Note>{t(hasScripts ? "unsupported" : "needsScripts")}</Note>;
  if (options && name !== undefined) return <DevicePanel options={options} name={name} />;

  return (
    <Panel title={t("add")}>
      <Form method="post" id={form.id} noValidate className="stack">
        <FailureMessage title={t("failed")} form={form.errors} fields={form.allErrors} />
        <p>{t("addHint")}</p>
        <Field
          {...field("name")}
          label={t("name")}
          hint={t("nameHint")}
          maxLength={60}
          autoComplete="off"
          required
        />
        <OwnerField
          owner={owner}
          returnTo="/profile/passkeys"
          error={field("currentPassword").error}
        />
        {hasSecondFactor && <AppCodeField error={field("code").error} />}
        <SubmitButton icon={Fingerprint} intent="begin" pendingLabel={t("adding")}>
          {t("submit")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

function AppCodeField({ error }: { error?: string[] }) {
  const { t } = useTranslation("accounts");
  const fieldTexts = { label: t("codeLabel"), hint: t("codeLead") };

  return (
    <Field
      {...fieldTexts}
      name="code"
      error={error}
      maxLength={20}
      autoComplete="one-time-code"
      required
    />
  );
}

/** Asks the device at once, and again when the button is pressed. Shows the device's error. */
function DevicePanel({ options, name }: BegunPasskey) {
  const { t } = useTranslation(["passkeys", "common"]);
  const submit = useSubmit();
  const [isAsking, setAsking] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const askDevice = async () => {
    setFailed(false);
    setAsking(true);
    try {
      submit({ intent: "add", name, credential: await createPasskey(options) }, { method: "post" });
    } catch {
      setAsking(false);
      setFailed(true);
    }
  };

  // eslint-disable-next-line react-hooks/exhaustive-deps -- each set of options is asked for once
  useEffect(() => void askDevice(), [options]);

  return (
    <Panel title={t("add")}>
      <p role="status">{t(hasFailed ? "notAdded" : "addHint")}</p>
      <Button
        className="justify-self-start"
        type="button"
        icon={Fingerprint}
        onClick={() => void askDevice()}
        pending={isAsking}
        pendingLabel={t("adding")}
      >
        {t("common:tryAgain")}
      </Button>
    </Panel>
  );
}

import { Form } from "@remix-run/react";
import { LogIn, Mail, UserPlus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FailureMessage } from "~/ui/account/failure";
import { LoginIdField } from "~/ui/account/login-id-field";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink, buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Note } from "~/ui/elements/note";
import type { FormAnswer } from "~/ui/form/form-answer";
import { PasskeyButton } from "~/ui/account/passkey-button";
import { PasswordField } from "~/ui/form/password-field";
import { TaggedText } from "~/ui/elements/tagged-text";
import { useForm } from "~/ui/form/use-form";
import { useCanSendCodes, useIsMailOn } from "~/ui/notices/mail-note";
import { SubmitButton } from "~/ui/form/submit-button";

type Props = {
  onward: string;
  areTextsOn: boolean;
  /** False in browsers inside apps, which Google refuses. */
  hasGoogle: boolean;
  hasPasskeys: boolean;
  contact: string | null;
  /** The login ID of an account that this browser has just created. */
  newLoginId: string | null;
  /** True if a code was requested for a number to which the site cannot send text messages. */
  isNumberRefused: boolean;
  lastResult?: FormAnswer | null;
};

/**
 * One form with two buttons, so that the address has one field. The main button is the one for the
 * password where no code can be sent, and after a sign-up.
 */
export function LoginForm(props: Props) {
  const { onward, areTextsOn, hasGoogle, hasPasskeys, contact, isNumberRefused } = props;
  const { t } = useTranslation("accounts");
  const { form, field } = useForm({
    id: "login",
    lastResult: props.lastResult,
    defaultValue: { loginId: props.newLoginId },
  });
  const canSendCodes = useCanSendCodes(areTextsOn);
  const isPasswordMain = isNumberRefused || !canSendCodes || props.newLoginId !== null;

  return (
    <Form method="post" id={form.id} noValidate className="stack">
      <FailureMessage title={t("loginFailed")} form={form.errors} fields={form.allErrors} />
      <EnterButton />
      <LoginIdField
        field={field("loginId")}
        hint={t("loginIdHint")}
        autoComplete="username webauthn"
      />
      {isNumberRefused && (
        <NumberRefused onward={onward} contact={contact} canSendCodes={canSendCodes} />
      )}
      <CodePart areTextsOn={areTextsOn} contact={contact} isMain={!isPasswordMain} />
      <OtherWays onward={onward} hasGoogle={hasGoogle} hasPasskeys={hasPasskeys} />
      <p className="or">{t("orPassword")}</p>
      <PasswordField {...field("password")} label={t("password")} autoComplete="current-password" />
      <SubmitButton
        variant={isPasswordMain ? "primary" : undefined}
        size="lg"
        block
        intent="password"
        pendingLabel={t("signingIn")}
      >
        {t("login")}
      </SubmitButton>
      <div className="row between">
        <ButtonLink variant="quiet" to="/forgot-password">
          {t("forgotLink")}
        </ButtonLink>
        <ButtonLink variant="quiet" to={`/signup${onward}`}>
          {t("createAccount")}
        </ButtonLink>
      </div>
      <p className="meta">
        <TaggedText
          text={t("continuingAccepts")}
          tags={{
            terms: (linkText) => <a href="/terms">{linkText}</a>,
            privacy: (linkText) => <a href="/privacy">{linkText}</a>,
          }}
        />
      </p>
    </Form>
  );
}

/** Sign-in with Google or a passkey. */
function OtherWays({
  onward,
  hasGoogle,
  hasPasskeys,
}: Pick<Props, "onward" | "hasGoogle" | "hasPasskeys">) {
  const { t } = useTranslation("accounts");
  const pending = usePending();

  return (
    <>
      {(hasGoogle || hasPasskeys) && <p className="or">{t("or")}</p>}
      {hasGoogle && (
        <a
          className={buttonClass({ size: "lg", block: true })}
          href={`/api/auth/google${onward}`}
          aria-disabled={pending || undefined}
        >
          <Icon of={LogIn} />
          {t("google")}
        </a>
      )}
      {hasPasskeys && <PasskeyButton action={`/login${onward}`} isOfferedInField />}
    </>
  );
}

type CodePartProps = Pick<Props, "areTextsOn" | "contact"> & { isMain: boolean };

/** The button for a code. Where none can be sent, an admin can still read one out. */
function CodePart({ areTextsOn, contact, isMain }: CodePartProps) {
  const isMailOn = useIsMailOn();
  const canSendCodes = useCanSendCodes(areTextsOn);
  const { t } = useTranslation(["accounts", "common"]);
  const hintKey = isMailOn
    ? (`sendCodeHint${areTextsOn ? "Texts" : ""}` as const)
    : areTextsOn
      ? "sendCodeHintTextsOnly"
      : "adminCodeHint";

  return (
    <>
      <SubmitButton
        variant={isMain ? "primary" : undefined}
        size="lg"
        block
        icon={Mail}
        intent={canSendCodes ? "code" : "adminCode"}
        pendingLabel={t("common:sending")}
      >
        {t(canSendCodes ? "sendCode" : "adminCode")}
      </SubmitButton>
      <p className="hint">{t(hintKey)}</p>
      {!canSendCodes && contact && <p className="hint">{t("codeByCall", { contact })}</p>}
    </>
  );
}

/**
 * The hidden button that the Enter key presses, because browsers use the first button of a form.
 */
function EnterButton() {
  return (
    <button
      type="submit"
      name="intent"
      value="enter"
      className="sr-only"
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}

type NumberRefusedProps = Pick<Props, "onward" | "contact"> & { canSendCodes: boolean };

/**
 * The other ways to sign in for a number that cannot get a code; the sign-up form takes over the
 * typed values.
 */
function NumberRefused({ onward, contact, canSendCodes }: NumberRefusedProps) {
  const { t } = useTranslation("accounts");

  return (
    <Note>
      <p>{t("codeForNumber")}</p>
      <Button block icon={UserPlus} formAction={`/signup${onward}`} name="intent" value="start">
        {t("signUpWithNumber")}
      </Button>
      {canSendCodes && (
        <Button block name="intent" value="adminCode">
          {t("adminCode")}
        </Button>
      )}
      {canSendCodes && contact && <p className="meta">{t("codeByCall", { contact })}</p>}
    </Note>
  );
}

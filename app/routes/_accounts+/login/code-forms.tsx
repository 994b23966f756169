import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FailureMessage } from "~/ui/account/failure";
import { useCodeHint } from "~/ui/account/use-code-hint";
import { usePending } from "~/ui/account/use-pending";
import { Button, buttonClass } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { useIsMailOn } from "~/ui/notices/mail-note";
import { useRevalidation } from "~/ui/page-data/use-revalidation";
import { SubmitButton } from "~/ui/form/submit-button";

/** The ticket that is bought as soon as the code is entered. */
type CodePurchase = { price: string; minutes: number; fields: Record<string, string> };
type Props = {
  sentTo: string;
  shownTo: string;
  way: "mail" | "text" | "call";
  contact: string | null;
  hasFailed: boolean;
  purchase: CodePurchase | null;
  lastResult?: FormAnswer | null;
};

/**
 * Milliseconds between the checks whether the mail was refused; mail servers answer within seconds,
 * so the checks end after a while.
 */
const RELOAD_MS = 3000;
const MAX_RELOADS = 40;

/**
 * Forms to enter the code that was sent, to send it again, and to go back and enter another
 * address.
 */
export function CodeForms({ sentTo, purchase, lastResult, ...sentCode }: Props) {
  const { way } = sentCode;
  const hintKey = useCodeHint(way);
  const { t } = useTranslation("accounts");
  const { form, field } = useForm({ id: "code", lastResult });
  const pending = usePending();

  return (
    <>
      <SentNote {...sentCode} isAnswered={lastResult != null} />
      <Form method="post" id={form.id} noValidate className="stack">
        <FailureMessage title={t("loginFailed")} form={form.errors} fields={form.allErrors} />
        <input type="hidden" name="loginId" value={sentTo} />
        {Object.entries(purchase?.fields ?? {}).map(([fieldName, value]) => (
          <input key={fieldName} type="hidden" name={fieldName} value={value} />
        ))}
        <Field
          {...field("code")}
          label={t("codeSix")}
          hint={t(hintKey)}
          className="six-digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          required
        />
        <SubmitButton size="lg" block intent="verify" pendingLabel={t("signingIn")}>
          {purchase ? t("codeToPayment", { price: purchase.price }) : t("codeSubmit")}
        </SubmitButton>
        {purchase && <p className="meta">{t("codeHoldsSeat", { count: purchase.minutes })}</p>}
      </Form>
      <Form method="post" className="row between">
        {way !== "call" && (
          <Button variant="quiet" name="intent" value="again" disabled={pending}>
            {t("codeAgain")}
          </Button>
        )}
        <Button variant="quiet" name="intent" value="forget" disabled={pending}>
          {t(sentTo.includes("@") ? "codeOtherAddress" : "codeOtherNumber")}
        </Button>
      </Form>
    </>
  );
}

type SentNoteProps = Omit<Props, "sentTo" | "purchase" | "lastResult"> & {
  /** True while the page shows a form's answer, which a reload of its data would remove. */
  isAnswered: boolean;
};

/** Tells where the code was sent, and whether the mail server refused it. */
function SentNote({ shownTo, way, contact, hasFailed, isAnswered }: SentNoteProps) {
  const isMailOn = useIsMailOn();
  const { t } = useTranslation("accounts");
  const isOnItsWay = way === "mail" && isMailOn && !hasFailed;

  useRevalidation({ everyMs: RELOAD_MS, times: isOnItsWay && !isAnswered ? MAX_RELOADS : 0 });

  if (hasFailed) return <Note role="alert">{t("codeBounced", { email: shownTo })}</Note>;
  if (way === "call") return <ReadOutNote contact={contact} />;
  if (way === "text") return <p role="status">{t("codeTextedTo", { phone: shownTo })}</p>;

  return (
    <>
      <p role="status">{t(isMailOn ? "codeSentTo" : "codeInOutbox", { email: shownTo })}</p>
      {isOnItsWay && (
        <noscript>
          <Link to="" className={buttonClass({ variant: "quiet" })}>
            {t("codeLookAgain")}
          </Link>
        </noscript>
      )}
    </>
  );
}

/** Says whom to ask for a code that is read out. */
function ReadOutNote({ contact }: Pick<Props, "contact">) {
  const { t } = useTranslation("accounts");

  return (
    <>
      <p role="status">{t("codeReadOut")}</p>
      <p className="meta">{contact ? t("codeReadOutAt", { contact }) : t("codeReadOutAsk")}</p>
    </>
  );
}

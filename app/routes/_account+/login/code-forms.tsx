import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Failure } from "~/ui/account/failure";
import { usePending } from "~/ui/account/use-pending";
import { Button, buttonClass } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Field } from "~/ui/form/field";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { useRevalidation } from "~/ui/page-data/use-revalidation";

/** What the code buys at once. */
type Purchase = { price: string; minutes: number; fields: Record<string, string> };
type Props = {
  sentTo: string;
  shownTo: string;
  way: "mail" | "text" | "call";
  hasFailed: boolean;
  isMailOn: boolean;
  purchase: Purchase | null;
  lastResult?: FormAnswer | null;
};

const HINTS = { mail: "codeSixHint", text: "codeSixHintText", call: "codeSixHintReadOut" } as const;

/** The mail server answers within seconds; later there is nothing to wait for. */
const ASK_MS = 3000;
const MAX_ASKS = 40;

/** Typing the code that is on its way; sending it again; and the way back to another address. */
export function CodeForms({ sentTo, purchase, lastResult, ...sent }: Props) {
  const { way } = sent;
  const { t } = useTranslation("accounts");
  const { form, field } = useForm({ id: "code", lastResult });
  const pending = usePending();

  return (
    <>
      <Sent {...sent} isAnswered={lastResult != null} />
      <Form method="post" id={form.id} noValidate className="stack">
        <Failure title={t("loginFailed")} form={form.errors} fields={form.allErrors} />
        <input type="hidden" name="loginId" value={sentTo} />
        {Object.entries(purchase?.fields ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Field
          {...field("code")}
          label={t("codeSix")}
          hint={t(HINTS[way])}
          className="six-digits"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
          required
        />
        <Button
          variant="primary"
          size="lg"
          block
          name="intent"
          value="verify"
          pending={pending}
          pendingLabel={t("signingIn")}
        >
          {purchase ? t("codeToPayment", { price: purchase.price }) : t("codeSubmit")}
        </Button>
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

type SentProps = Omit<Props, "sentTo" | "purchase" | "lastResult"> & {
  /** The page shows an answer, which loading its data again would remove. */
  isAnswered: boolean;
};

/** Where the code went, and whether it came back. */
function Sent({ shownTo, way, hasFailed, isMailOn, isAnswered }: SentProps) {
  const { t } = useTranslation("accounts");
  const isOnItsWay = way === "mail" && isMailOn && !hasFailed;

  useRevalidation({ everyMs: ASK_MS, times: isOnItsWay && !isAnswered ? MAX_ASKS : 0 });

  if (hasFailed) return <Note role="alert">{t("codeBounced", { email: shownTo })}</Note>;
  if (way !== "mail")
    return (
      <p role="status">{t(way === "text" ? "codeTextedTo" : "codeReadOut", { phone: shownTo })}</p>
    );

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

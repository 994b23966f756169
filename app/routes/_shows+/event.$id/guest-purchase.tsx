import { Form } from "@remix-run/react";
import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LoginIdField } from "~/ui/account/login-id-field";
import { useCanSendCodes } from "~/ui/notices/mail-note";
import { useForm } from "~/ui/form/use-form";
import { SubmitButton } from "~/ui/form/submit-button";

/**
 * The one-click purchase for guests, for shows with one type of ticket and one way to pay. `path`:
 * the address to which the sign-in leads. `areTextsOn`: codes can also be sent to phone numbers.
 */
export function GuestPurchase({ path, areTextsOn }: { path: string | null; areTextsOn: boolean }) {
  return path && <GuestForm path={path} areTextsOn={areTextsOn} />;
}

/** The form posts to the login page, which sends the code and shows errors of the address. */
function GuestForm({ path, areTextsOn }: { path: string; areTextsOn: boolean }) {
  const { t } = useTranslation(["event", "accounts", "common"]);
  const { form, field } = useForm({ id: "guest" });
  const canSendCodes = useCanSendCodes(areTextsOn);

  return (
    <Form
      method="post"
      action={`/login?returnTo=${encodeURIComponent(path)}`}
      id={form.id}
      noValidate
      className="stack"
    >
      <p className="or">{t("accounts:or")}</p>
      <LoginIdField
        field={field("loginId")}
        label={t(areTextsOn ? "guestAddress" : "guestEmail")}
        hint={t(canSendCodes ? "guestBuyHint" : "guestBuyHintOff")}
        autoComplete={areTextsOn ? "username" : "email"}
      />
      <SubmitButton
        variant="line"
        block
        icon={Mail}
        intent="code"
        pendingLabel={t("common:sending")}
      >
        {t("guestBuy")}
      </SubmitButton>
    </Form>
  );
}

import { Form } from "@remix-run/react";
import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LoginIdField } from "~/ui/account/login-id-field";
import { usePending } from "~/ui/account/use-pending";
import { Button } from "~/ui/elements/button";
import { useForm } from "~/ui/form/use-form";

/**
 * For guests, where there is nothing to choose. `path`: where the sign-in leads. Without texts,
 * codes go to emails only.
 */
export function GuestPurchase({ path, areTextsOn }: { path: string | null; areTextsOn: boolean }) {
  return path && <GuestForm path={path} areTextsOn={areTextsOn} />;
}

/** The login page sends the code, and shows what is wrong with the address. */
function GuestForm({ path, areTextsOn }: { path: string; areTextsOn: boolean }) {
  const { t } = useTranslation(["event", "accounts"]);
  const { form, field } = useForm({ id: "guest" });
  const pending = usePending();

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
        hint={t("guestBuyHint")}
        autoComplete={areTextsOn ? "username" : "email"}
      />
      <Button
        block
        icon={Mail}
        name="intent"
        value="code"
        pending={pending}
        pendingLabel={t("accounts:sending")}
      >
        {t("guestBuy")}
      </Button>
    </Form>
  );
}

import { Form } from "@remix-run/react";
import { Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LoginIdField } from "~/ui/account/login-id-field";
import { usePending } from "~/ui/account/use-pending";
import { Button } from "~/ui/elements/button";
import { useForm } from "~/ui/form/use-form";

/** For guests, where there is nothing to choose. `path`: where the sign-in leads. */
export function GuestPurchase({ path }: { path: string | null }) {
  return path && <GuestForm path={path} />;
}

/** The login page sends the code, and shows what is wrong with the address. */
function GuestForm({ path }: { path: string }) {
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
      <LoginIdField field={field("loginId")} label={t("guestAddress")} hint={t("guestBuyHint")} />
      <Button block icon={Mail} name="intent" value="code" pending={pending} pendingLabel={t("accounts:sending")}>
        {t("guestBuy")}
      </Button>
    </Form>
  );
}

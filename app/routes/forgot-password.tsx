import { useForm } from "@conform-to/react";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { throttleMail } from "~/auth/throttles.server";
import { addressOf } from "~/http/address.server";
import { attempt } from "~/http/attempt.server";
import { readForm } from "~/http/form.server";
import { siteUrl } from "~/http/site-url.server";
import { accountPage } from "~/http/views/account-stage.server";
import { speak } from "~/locales/i18n.server";
import { requestPasswordReset } from "~/models/accounts/password-resets.server";
import { ForgotPassword } from "~/models/accounts/schema";
import { AccountScreen } from "~/ui/account/account-screen";
import { Failure } from "~/ui/account/failure";
import { titleMeta } from "~/ui/account/title-meta";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink } from "~/ui/button";
import { Field } from "~/ui/form/field";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return accountPage(request, "accounts:forgotTitle");
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, ForgotPassword);
  const { language } = await speak(request);
  const linkOf = (token: string) => `${siteUrl(request)}/reset-password?token=${token}`;
  const ask = async ({ loginId }: ForgotPassword) => {
    await throttleMail(loginId, addressOf(context));
    await requestPasswordReset(loginId, language, linkOf);
  };
  return attempt(form, ask, { to: "/forgot-password", toast: { title: "accounts:linkSent" } });
}

export default function ForgotPasswordScreen() {
  const { t } = useTranslation("accounts");
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<ForgotPassword>({ id: "forgot", lastResult });
  const pending = usePending();
  return (
    <AccountScreen title={t("forgotTitle")} lead={t("forgotHint")}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <Failure title={t("forgotTitle")} form={form.errors} fields={form.allErrors} />
        <Field
          name="loginId"
          label={t("loginId")}
          hint={t("forgotPhone")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={fields.loginId.initialValue}
          error={fields.loginId.errors}
          required
        />
        <Button variant="son" size="lg" block pending={pending} pendingLabel={t("sending")}>
          {t("sendLink")}
        </Button>
        <ButtonLink variant="quiet" to="/login">
          {t("backToLogin")}
        </ButtonLink>
      </Form>
    </AccountScreen>
  );
}

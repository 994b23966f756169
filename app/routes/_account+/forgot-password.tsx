import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { formAction } from "~/forms/form-action.server";
import { publicForm } from "~/forms/forms.server";
import { throttleMail } from "~/auth/throttles.server";
import { siteContact } from "~/contact.server";
import { addressOf } from "~/requests/source-address.server";
import { siteUrl } from "~/requests/site-url.server";
import { accountPage } from "~/views/account-stage.server";
import { speak } from "~/locales/i18n.server";
import { requestPasswordReset } from "~/models/accounts/authentication/password-resets.server";
import { ForgotPassword } from "~/models/accounts/schema";
import { AccountForm } from "~/ui/account/account-form";
import { AccountScreen } from "~/ui/account/account-screen";
import { LoginIdField } from "~/ui/account/login-id-field";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return { ...(await accountPage(request, "accounts:forgotTitle")), contact: siteContact()?.label };
}

export const action = formAction(
  publicForm({
    schema: ForgotPassword,
    run: async ({ request, context }, { loginId }) => {
      const { language } = await speak(request);
      await throttleMail(loginId, addressOf(context));
      await requestPasswordReset(loginId, language, (token) => `${siteUrl(request)}/reset-password?token=${token}`);
    },
    toast: { title: "accounts:linkSent" },
  }),
);

export default function ForgotPasswordScreen() {
  const { t } = useTranslation("accounts");
  const { contact } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "forgot", lastResult });
  return (
    <AccountScreen title={t("forgotTitle")} lead={t("forgotHint")}>
      <AccountForm
        form={form}
        failed={t("forgotTitle")}
        submit={t("sendLink")}
        submitting={t("sending")}
        elsewhere={
          <ButtonLink variant="quiet" to="/login">
            {t("backToLogin")}
          </ButtonLink>
        }
      >
        <LoginIdField field={field("loginId")} hint={contact && t("forgotPhone", { contact })} />
      </AccountForm>
    </AccountScreen>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { accountPage } from "~/web/views/account-stage.server";
import {
  isResetTokenValid,
  resetPassword,
} from "~/models/accounts/authentication/passwords/password-resets.server";
import { ResetPassword } from "~/models/accounts/schema";
import { AccountScreen } from "~/ui/account/account-screen";
import { ChosenPassword } from "~/ui/account/chosen-password";
import { FailureMessage } from "~/ui/account/failure";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { SubmitButton } from "~/ui/form/submit-button";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";

  return {
    ...(await accountPage(request, "accounts:resetTitle")),
    token,
    isUsable: await isResetTokenValid(token),
  };
}

export const action = formAction(
  publicForm({
    schema: ResetPassword,
    run: (_context, passwordFields) => resetPassword(passwordFields),
    redirectTo: "/login",
    toast: { title: "accounts:passwordChanged" },
  }),
);

export default function ResetPasswordScreen() {
  const { t } = useTranslation("accounts");
  const { isUsable } = useLoaderData<typeof loader>();

  return (
    <AccountScreen title={t("resetTitle")}>
      {isUsable ? (
        <ResetForm />
      ) : (
        <>
          <Note tone="bad" role="alert">
            <p>{t("resetGone")}</p>
          </Note>
          <ButtonLink variant="primary" size="lg" block to="/forgot-password">
            {t("askAgain")}
          </ButtonLink>
        </>
      )}
    </AccountScreen>
  );
}

function ResetForm() {
  const { t } = useTranslation(["accounts", "common"]);
  const { token } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "reset", lastResult });

  return (
    <Form method="post" id={form.id} noValidate className="stack">
      <FailureMessage title={t("resetTitle")} form={form.errors} fields={form.allErrors} />
      <input type="hidden" name="token" value={token} />
      <ChosenPassword field={field} label={t("newPassword")} />
      <SubmitButton size="lg" block pendingLabel={t("common:saving")}>
        {t("savePassword")}
      </SubmitButton>
    </Form>
  );
}

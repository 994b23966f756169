import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { findSignedIn } from "~/auth/session.server";
import { throttleSignUp } from "~/auth/throttles.server";
import { addressOf } from "~/web/requests/source-address.server";
import { accountPage } from "~/web/views/account-stage.server";
import { speak } from "~/locales/i18n.server";
import { Signup } from "~/models/accounts/schema";
import { signUp } from "~/models/accounts/authentication/sign-up.server";
import { AccountForm } from "~/ui/account/account-form";
import { AccountScreen } from "~/ui/account/account-screen";
import { LoginIdField } from "~/ui/account/login-id-field";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { CheckField } from "~/ui/form/check-field";
import { Field } from "~/ui/form/field";
import { ChosenPassword } from "~/ui/account/chosen-password";
import { TaggedText } from "~/ui/elements/tagged-text";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const returnTo = safeRedirect(new URL(request.url).searchParams.get("returnTo"));
  if (await findSignedIn(request.headers.get("Cookie"))) throw redirect(returnTo);
  return { ...(await accountPage(request, "accounts:signup")), login: loginAddress(returnTo) };
}

export const action = formAction(
  publicForm({
    schema: Signup,
    run: async ({ request, context }, input) => {
      const { language } = await speak(request);
      await throttleSignUp(addressOf(context));
      return signUp(input, language);
    },
    redirectTo: (_account, { request }) =>
      loginAddress(safeRedirect(new URL(request.url).searchParams.get("returnTo"))),
    toast: { title: "accounts:created", body: "accounts:pleaseSignIn" },
  }),
);

function loginAddress(returnTo: string) {
  return returnTo === "/" ? "/login" : `/login?returnTo=${encodeURIComponent(returnTo)}`;
}

export default function SignupScreen() {
  const { t } = useTranslation("accounts");
  const { login } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title={t("signup")}>
      <SignupForm />
      <p className="row">
        <span className="meta">{t("haveAccount")}</span>
        <ButtonLink variant="quiet" to={login}>
          {t("login")}
        </ButtonLink>
      </p>
    </AccountScreen>
  );
}

function SignupForm() {
  const { t } = useTranslation("accounts");
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "signup", lastResult });
  return (
    <AccountForm form={form} failed={t("signupFailed")} submit={t("createAccount")} submitting={t("creating")}>
      <Field {...field("name")} label={t("name")} hint={t("nameHint")} autoComplete="name" required />
      <LoginIdField field={field("loginId")} hint={t("loginIdHint")} />
      <ChosenPassword field={field} label={t("password")} />
      <CheckField
        {...field("termsAccepted")}
        label={
          <TaggedText
            text={t("accept")}
            tags={{
              terms: (words) => <Link to="/terms">{words}</Link>,
              privacy: (words) => <Link to="/privacy">{words}</Link>,
            }}
          />
        }
        defaultChecked={field("termsAccepted").defaultValue === "on"}
        required
      />
    </AccountForm>
  );
}

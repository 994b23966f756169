import { SIGN_IN_WITH, type Toast } from "~/web/forms/toast.server";
import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { intentAction } from "~/web/forms/form-action.server";
import type { PostedForm } from "~/web/forms/form.server";
import { publicForm } from "~/web/forms/forms.server";
import { returnToOf } from "~/auth/safe-redirect";
import { findSignedIn } from "~/auth/session.server";
import { throttleSignUp } from "~/auth/throttles.server";
import { finishSignIn } from "~/web/requests/finish-sign-in.server";
import { addressOf } from "~/web/requests/source-address.server";
import { accountPage } from "~/web/views/account-stage.server";
import { speak } from "~/locales/i18n.server";
import { getAccount } from "~/models/accounts/accounts.server";
import { SignInCodeRequest, Signup, type Signup as SignupInput } from "~/models/accounts/schema";
import { signUp } from "~/models/accounts/authentication/sign-up.server";
import { AccountForm } from "~/ui/account/account-form";
import { AccountScreen } from "~/ui/account/account-screen";
import { LoginIdField } from "~/ui/account/login-id-field";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { CheckField } from "~/ui/form/check-field";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { Field } from "~/ui/form/field";
import { ChosenPassword } from "~/ui/account/chosen-password";
import { TaggedText } from "~/ui/elements/tagged-text";

export const meta = titleMeta;

export const handle: FrameHandle = { hasInAppHint: true };

export async function loader({ request }: LoaderFunctionArgs) {
  const returnTo = returnToOf(request);
  if (await findSignedIn(request.headers.get("Cookie"))) throw redirect(returnTo);

  return { ...(await accountPage(request, "accounts:signup")), login: loginAddress(returnTo) };
}

const createForm = publicForm({
  schema: Signup,
  run: createAccount,
  redirectTo: (_account, { request }) => loginAddress(returnToOf(request)),
  toast: ({ email, phone }) => ({
    title: "accounts:created",
    body: SIGN_IN_WITH,
    params: { loginId: email ?? phone ?? "" },
  }),
});

/**
 * Opens the form with the phone number that was typed on the login page, for numbers to which no
 * code can be sent.
 */
const startForm = publicForm({
  schema: SignInCodeRequest,
  run: ({ reply }) => {
    const { loginId = "" } = reply().initialValue ?? {};

    return data({ lastResult: { initialValue: { loginId, intent: "signIn" } }, toast: null });
  },
});

/** Signs the new account in and continues to the page that the person came for. */
const signInForm = publicForm({
  schema: Signup,
  run: async (postedForm, signupFields) => {
    const { id: userId } = await createAccount(postedForm, signupFields);
    const welcomeToast: Toast = { title: "accounts:created", body: "accounts:welcomeNew" };

    return finishSignIn(
      postedForm.request,
      await getAccount(userId),
      returnToOf(postedForm.request),
      { news: welcomeToast },
    );
  },
});

export const action = intentAction(
  { create: createForm, start: startForm, signIn: signInForm },
  { fallback: "create" },
);

async function createAccount({ request, context }: PostedForm, signupFields: SignupInput) {
  const { language } = await speak(request);

  await throttleSignUp(addressOf(context));

  return signUp(signupFields, language);
}

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
    <AccountForm
      form={form}
      failed={t("signupFailed")}
      submit={t("createAccount")}
      submitting={t("creating")}
    >
      <input type="hidden" name="intent" value={field("intent").defaultValue ?? "create"} />
      <Field
        {...field("name")}
        label={t("name")}
        hint={t("nameHint")}
        autoComplete="name"
        required
      />
      <LoginIdField field={field("loginId")} hint={t("loginIdHint")} />
      <ChosenPassword field={field} label={t("password")} />
      <CheckField
        {...field("termsAccepted")}
        label={
          <TaggedText
            text={t("accept")}
            tags={{
              terms: (linkText) => <Link to="/terms">{linkText}</Link>,
              privacy: (linkText) => <Link to="/privacy">{linkText}</Link>,
            }}
          />
        }
        defaultChecked={field("termsAccepted").defaultValue === "on"}
        required
      />
    </AccountForm>
  );
}

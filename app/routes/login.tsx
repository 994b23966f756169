import { useForm } from "@conform-to/react";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { authenticate } from "~/auth/authenticator.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { findSignedIn } from "~/auth/session.server";
import { addressOf } from "~/http/address.server";
import { attempt } from "~/http/attempt.server";
import { finishSignIn } from "~/http/finish-sign-in.server";
import { readForm } from "~/http/form.server";
import { accountPage, destinationOf } from "~/http/views/account-stage.server";
import { GUEST } from "~/models/actor";
import { Login } from "~/models/accounts/schema";
import { AccountScreen } from "~/ui/account/account-screen";
import { Failure } from "~/ui/account/failure";
import { titleMeta } from "~/ui/account/title-meta";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink, buttonClass } from "~/ui/button";
import { Field } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import { Icon } from "~/ui/icon";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const returnTo = returnToOf(request);
  if (await findSignedIn(request.headers.get("Cookie"))) throw redirect(returnTo);
  const destination = await destinationOf(request, GUEST, returnTo);
  return { ...(await accountPage(request, "accounts:login")), returnTo, destination };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request.clone(), Login);
  const signIn = async () => {
    const account = await authenticate("password", request, addressOf(context));
    return finishSignIn(request, account, returnToOf(request));
  };
  return attempt(form, signIn, { to: "/" });
}

function returnToOf(request: Request) {
  return safeRedirect(new URL(request.url).searchParams.get("returnTo"));
}

export default function LoginScreen() {
  const { t } = useTranslation("accounts");
  const { returnTo, destination } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const [form, fields] = useForm<Login>({ id: "login", lastResult });
  const pending = usePending();
  const onward = returnTo === "/" ? "" : `?returnTo=${encodeURIComponent(returnTo)}`;
  return (
    <AccountScreen title={t("login")} lead={destination}>
      <a
        className={buttonClass({ size: "lg", block: true })}
        href={`/api/auth/google${onward}`}
        aria-disabled={pending || undefined}
      >
        <Icon of={LogIn} />
        {t("google")}
      </a>
      <p className="or">{t("or")}</p>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <Failure title={t("loginFailed")} form={form.errors} fields={form.allErrors} />
        <Field
          name="loginId"
          label={t("loginId")}
          hint={t("loginIdHint")}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={fields.loginId.initialValue}
          error={fields.loginId.errors}
          required
        />
        <PasswordField
          name="password"
          label={t("password")}
          autoComplete="current-password"
          error={fields.password.errors}
          required
        />
        <Button variant="son" size="lg" block pending={pending} pendingLabel={t("signingIn")}>
          {t("login")}
        </Button>
        <div className="row between">
          <ButtonLink variant="quiet" to="/forgot-password">
            {t("forgotLink")}
          </ButtonLink>
          <ButtonLink variant="quiet" to={`/signup${onward}`}>
            {t("createAccount")}
          </ButtonLink>
        </div>
      </Form>
    </AccountScreen>
  );
}

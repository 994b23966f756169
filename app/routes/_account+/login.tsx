import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { LogIn } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { formAction } from "~/forms/form-action.server";
import { publicForm } from "~/forms/forms.server";
import { authenticate } from "~/auth/authenticator.server";
import { safeRedirect } from "~/auth/safe-redirect";
import { findSignedIn } from "~/auth/session.server";
import { addressOf } from "~/requests/source-address.server";
import { finishSignIn } from "~/requests/finish-sign-in.server";
import { accountPage, destinationOf } from "~/views/account-stage.server";
import { pageMeta } from "~/views/page-meta.server";
import { speak } from "~/locales/i18n.server";
import { GUEST } from "~/models/actor";
import { Login } from "~/models/accounts/schema";
import { AccountForm } from "~/ui/account/account-form";
import { AccountScreen } from "~/ui/account/account-screen";
import { LoginIdField } from "~/ui/account/login-id-field";
import { usePending } from "~/ui/account/use-pending";
import { ButtonLink, buttonClass } from "~/ui/elements/button";
import { PasswordField } from "~/ui/form/password-field";
import { Icon } from "~/ui/elements/icon";
import { metaTags } from "~/ui/meta/meta-tags";

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export async function loader({ request }: LoaderFunctionArgs) {
  const returnTo = returnToOf(request);
  if (await findSignedIn(request.headers.get("Cookie"))) throw redirect(returnTo);
  const destination = await destinationOf(request, GUEST, returnTo);
  const { t } = await speak(request);
  const meta = pageMeta(request, { title: t("accounts:login"), description: t("accounts:loginDescription") });
  return { ...(await accountPage(request, "accounts:login")), returnTo, destination, meta };
}

export const action = formAction(
  publicForm({
    schema: Login,
    run: async ({ request, context, fields }) => {
      const account = await authenticate("password", request, { address: addressOf(context), fields });
      return finishSignIn(request, account, returnToOf(request));
    },
  }),
);

function returnToOf(request: Request) {
  return safeRedirect(new URL(request.url).searchParams.get("returnTo"));
}

export default function LoginScreen() {
  const { t } = useTranslation("accounts");
  const { returnTo, destination } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "login", lastResult });
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
      <AccountForm
        form={form}
        failed={t("loginFailed")}
        submit={t("login")}
        submitting={t("signingIn")}
        elsewhere={<Elsewhere onward={onward} />}
      >
        <LoginIdField field={field("loginId")} hint={t("loginIdHint")} />
        <PasswordField {...field("password")} label={t("password")} autoComplete="current-password" required />
      </AccountForm>
    </AccountScreen>
  );
}

function Elsewhere({ onward }: { onward: string }) {
  const { t } = useTranslation("accounts");
  return (
    <div className="row between">
      <ButtonLink variant="quiet" to="/forgot-password">
        {t("forgotLink")}
      </ButtonLink>
      <ButtonLink variant="quiet" to={`/signup${onward}`}>
        {t("createAccount")}
      </ButtonLink>
    </div>
  );
}

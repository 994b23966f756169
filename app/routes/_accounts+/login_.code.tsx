import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { returnToOf, safeRedirect } from "~/auth/safe-redirect";
import { endSecondStep, findPendingSignIn } from "~/auth/second-step.server";
import { throttleGuess } from "~/auth/throttles.server";
import { formAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { createSignIn } from "~/web/requests/finish-sign-in.server";
import { toastCookie } from "~/web/forms/toast.server";
import { accountPage } from "~/web/views/account-stage.server";
import { type Account, findAccount } from "~/models/accounts/accounts.server";
import { CodeForm } from "~/models/accounts/schema";
import { canHavePasskeys } from "~/models/accounts/authentication/passkeys/relying-party";
import { checkSecondFactor } from "~/models/accounts/authentication/second-factor.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { AccountForm } from "~/ui/account/account-form";
import { AccountScreen } from "~/ui/account/account-screen";
import { PasskeyButton } from "~/ui/account/passkey-button";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireFirstStep(request);

  return {
    ...(await accountPage(request, "accounts:codeTitle")),
    hasApp: account.hasSecondFactor,
    hasPasskey: account.hasPasskey && canHavePasskeys(siteUrl(request)),
    returnTo: returnToOf(request),
  };
}

const secondStepForm = formFor(async ({ request }) => ({
  account: await requireFirstStep(request),
}));

/** The second step of a sign-in: the session starts only after the code was correct. */
export const action = formAction(
  secondStepForm({
    schema: CodeForm,
    run: async ({ request, account, headers }, { code: factorCode }) => {
      await throttleGuess("code", account.id, () => checkSecondFactor(account.id, factorCode));

      const cookies = [
        ...(await createSignIn(request, account, { isTwoFactor: true })),
        await endSecondStep(),
      ];

      for (const value of cookies) headers.append("Set-Cookie", value);
    },
    redirectTo: (_done, { request }) =>
      safeRedirect(new URL(request.url).searchParams.get("returnTo")),
    toast: { title: "accounts:loginSuccessful", body: "accounts:welcomeBack" },
  }),
);

/** The account that the first step has proven. */
async function requireFirstStep(request: Request): Promise<Account> {
  const firstStep = await findPendingSignIn(request.headers.get("Cookie"));
  const account = firstStep && (await findAccount(firstStep.userId));
  if (account && account.credentialsVersion === firstStep.credentialsVersion) return account;

  const headers = new Headers({ "Set-Cookie": await endSecondStep() });
  const title = firstStep ? "accounts:credentialsChanged" : "accounts:codeGone";

  headers.append("Set-Cookie", await toastCookie({ title, isError: true }));
  throw redirect(`/login${new URL(request.url).search}`, { headers });
}

export default function CodeScreen() {
  const { t } = useTranslation(["accounts", "passkeys"]);
  const { hasApp, hasPasskey, returnTo } = useLoaderData<typeof loader>();

  return (
    <AccountScreen title={t("codeTitle")} lead={t(hasApp ? "codeLead" : "passkeyLead")}>
      {hasApp && <AppCodeForm />}
      {hasPasskey && <PasskeyButton action={`/login?returnTo=${encodeURIComponent(returnTo)}`} />}
      {hasPasskey && !hasApp && <noscript>{t("passkeys:needsScripts")}</noscript>}
      <ButtonLink variant="quiet" to="/login">
        {t("backToLogin")}
      </ButtonLink>
    </AccountScreen>
  );
}

function AppCodeForm() {
  const { t } = useTranslation("accounts");
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "code", lastResult });

  return (
    <AccountForm
      form={form}
      failed={t("loginFailed")}
      submit={t("codeSubmit")}
      submitting={t("signingIn")}
    >
      <Field
        {...field("code")}
        label={t("codeLabel")}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        required
      />
    </AccountForm>
  );
}

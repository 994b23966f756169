import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import type { Language } from "~db/vocabularies";
import { readSignInSecret, signInCodeCookie } from "~/auth/cookies/sign-in-code.server";
import { sendCode } from "~/auth/requested-code.server";
import { type SignInSource, throttleMail } from "~/auth/sign-in-throttles.server";
import { siteContact } from "~/models/base/site/contact.server";
import { addressOf } from "~/web/requests/source-address.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { accountPage } from "~/web/views/account-stage.server";
import { speak } from "~/locales/i18n.server";
import type { Toast } from "~/web/forms/toast.server";
import { findLoginId } from "~/models/accounts/authentication/login-id.server";
import { requestPasswordReset } from "~/models/accounts/authentication/passwords/password-resets.server";
import { canTextTo } from "~/models/accounts/authentication/codes/request-code.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";
import { areTextsOn } from "~/models/delivery/notices/texts/text-shares.server";
import { ForgotPassword } from "~/models/accounts/schema";
import { useCanSendCodes, useIsMailOn } from "~/ui/notices/mail-note";
import { AccountForm } from "~/ui/account/account-form";
import { AccountScreen } from "~/ui/account/account-screen";
import { LoginIdField } from "~/ui/account/login-id-field";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  return {
    ...(await accountPage(request, "accounts:forgotTitle")),
    contact: siteContact()?.label,
    areTextsOn: areTextsOn(),
  };
}

export const action = formAction(
  publicForm({
    schema: ForgotPassword,
    run: async ({ request, context }, { loginId }) => {
      const { language } = await speak(request);
      const source = { address: addressOf(context), cookie: request.headers.get("Cookie") };
      if (canTextTo(loginId)) return textCode(request, { loginId, language }, source);

      await throttleMail(loginId, source);
      await requestPasswordReset(
        loginId,
        language,
        (token) => `${siteUrl(request)}/reset-password?token=${token}`,
      );

      return { isPhone: typeof findLoginId(loginId)?.phone === "string" };
    },
    toast: ({ isPhone }) => ({ title: linkSentKey(isPhone), ...nextStepOf(isPhone) }),
  }),
);

/** The answer, which is the same for known and unknown addresses. */
function linkSentKey(isPhone: boolean) {
  if (!isMailOn()) return "accounts:linkInOutbox";

  return isPhone ? "accounts:linkSentToEmailOf" : "accounts:linkSent";
}

/** Whom to ask where the link is not mailed, or the number's account may have no email. */
function nextStepOf(isPhone: boolean): Pick<Toast, "body" | "params"> {
  if (isMailOn() && !isPhone) return {};

  const contact = siteContact()?.label;
  const help = isPhone ? "number" : "link";

  return contact
    ? { body: `accounts:${help}AskAt`, params: { contact } }
    : { body: `accounts:${help}Ask` };
}

/** Sends a code by text message; the page for codes continues from there. */
async function textCode(
  request: Request,
  codeRequest: { loginId: string; language: Language },
  source: SignInSource,
) {
  const formerSecret = await readSignInSecret(source.cookie);
  const wanted = {
    ...codeRequest,
    returnTo: "/",
    formerSecret,
    site: siteUrl(request),
    isForPassword: true,
  };
  const { secret } = await sendCode(wanted, source);

  return redirect("/login", { headers: { "Set-Cookie": await signInCodeCookie(secret) } });
}

export default function ForgotPasswordScreen() {
  const { t } = useTranslation(["accounts", "common"]);
  const { contact, areTextsOn } = useLoaderData<typeof loader>();
  const isMailOn = useIsMailOn();
  const canSendCodes = useCanSendCodes(areTextsOn);
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "forgot", lastResult });

  const leadKey = isMailOn
    ? (`forgotHint${areTextsOn ? "Texts" : ""}` as const)
    : (`forgotHint${areTextsOn ? "TextsOnly" : "Off"}` as const);

  const phoneHelp = contact ? t("forgotPhone", { contact }) : t("forgotPhoneAsk");

  return (
    <AccountScreen title={t("forgotTitle")} lead={t(leadKey)}>
      <AccountForm
        form={form}
        failed={t("forgotTitle")}
        submit={t(areTextsOn ? "forgotSubmitTexts" : canSendCodes ? "sendLink" : "askForLink")}
        submitting={t("common:sending")}
        elsewhere={
          <ButtonLink variant="quiet" to="/login">
            {t("backToLogin")}
          </ButtonLink>
        }
      >
        <LoginIdField field={field("loginId")} hint={areTextsOn ? undefined : phoneHelp} />
      </AccountForm>
    </AccountScreen>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import {
  findSignInLink,
  redeemSignInLink,
} from "~/models/accounts/authentication/codes/redeem-code.server";
import { MailedToken } from "~/models/accounts/schema";
import { finishMailedSignIn } from "~/web/requests/finish-mailed-sign-in.server";
import { MailedLinkScreen } from "~/ui/account/mailed-link-screen";
import { titleMeta } from "~/ui/meta/title-meta";
import { accountPage } from "~/web/views/account-stage.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";

  return {
    ...(await accountPage(request, "accounts:login")),
    token,
    loginId: await findSignInLink(token),
  };
}

/** Signs in with the link in the mail of a code. */
export const action = formAction(
  publicForm({
    schema: MailedToken,
    run: async ({ request }, { token }) =>
      finishMailedSignIn(request, await redeemSignInLink(token)),
  }),
);

export default function SignInLinkScreen() {
  const { t } = useTranslation("accounts");
  const { loginId } = useLoaderData<typeof loader>();

  return (
    <MailedLinkScreen
      title={t("login")}
      text={loginId && t("linkText", { loginId })}
      gone={t("linkGone")}
      submit={t("linkSubmit")}
      back={{ to: "/login", label: t("backToLogin") }}
    />
  );
}

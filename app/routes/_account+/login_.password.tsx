import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { returnToOf } from "~/auth/safe-redirect";
import { sessionKeyOf } from "~/auth/session.server";
import { intentAction } from "~/forms/form-action.server";
import { viewerForm } from "~/forms/forms.server";
import { getAccount } from "~/models/accounts/accounts.server";
import {
  confirmPassword,
  isPasswordInDoubt,
  removeForeignPassword,
} from "~/models/accounts/authentication/proven-email.server";
import { requireViewer } from "~/requests/page.server";
import { AccountScreen } from "~/ui/account/account-screen";
import { Button } from "~/ui/elements/button";
import { titleMeta } from "~/ui/meta/title-meta";
import { accountPage } from "~/views/account-stage.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  if (!isPasswordInDoubt(await getAccount(actor.userId))) throw redirect(returnToOf(request));
  return accountPage(request, "accounts:whosePassword");
}

/** Asked once, after the first proof of the email. */
export const action = intentAction({
  mine: viewerForm({
    run: ({ actor }) => confirmPassword(actor),
    redirectTo: (_done, { request }) => returnToOf(request),
  }),
  foreign: viewerForm({
    run: async ({ actor, request }) => removeForeignPassword(actor, await sessionKeyOf(request.headers.get("Cookie"))),
    redirectTo: (_done, { request }) => returnToOf(request),
    toast: { title: "accounts:passwordRemoved", body: "accounts:passwordRemovedText" },
  }),
});

export default function WhosePasswordScreen() {
  const { t } = useTranslation("accounts");
  const { title } = useLoaderData<typeof loader>();
  return (
    <AccountScreen title={title}>
      <p>{t("whosePasswordText")}</p>
      <Form method="post" className="stack">
        <Button variant="primary" size="lg" block name="intent" value="mine">
          {t("passwordMine")}
        </Button>
        <Button size="lg" block name="intent" value="foreign">
          {t("passwordForeign")}
        </Button>
      </Form>
    </AccountScreen>
  );
}

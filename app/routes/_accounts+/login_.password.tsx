import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { returnToOf } from "~/auth/safe-redirect";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { hasUnconfirmedCredentials } from "~/models/accounts/authentication/credentials-doubt.server";
import { confirmPasswordOwner } from "~/models/accounts/authentication/take-over.server";
import { requireViewer } from "~/web/requests/page.server";
import { AccountScreen } from "~/ui/account/account-screen";
import { Button } from "~/ui/elements/button";
import { titleMeta } from "~/ui/meta/title-meta";
import { accountPage } from "~/web/views/account-stage.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireOwner(request);

  return accountPage(request, "accounts:whosePassword");
}

const ownerForm = formFor(({ request }) => requireOwner(request));

/**
 * Asks who set the password. The question repeats until it is answered, after the first proof of
 * the email or phone number.
 */
export const action = intentAction({
  mine: ownerForm({
    run: ({ actor }) => confirmPasswordOwner(actor, true),
    redirectTo: (_done, { request }) => returnToOf(request),
  }),
  foreign: ownerForm({
    run: ({ actor }) => confirmPasswordOwner(actor, false),
    redirectTo: (_done, { request }) => returnToOf(request),
    toast: { title: "accounts:passwordRemoved", body: "accounts:passwordRemovedText" },
  }),
});

/**
 * The owner of the address. While the password is unconfirmed, every session belongs to the owner,
 * because it started with a proof of the address.
 */
async function requireOwner(request: Request) {
  const { actor, ...account } = await requireViewer(request);
  if (hasUnconfirmedCredentials(account)) return { actor };

  throw redirect(returnToOf(request));
}

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

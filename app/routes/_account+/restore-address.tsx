import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { formAction } from "~/forms/form-action.server";
import { publicForm } from "~/forms/forms.server";
import { accountPage } from "~/views/account-stage.server";
import { AddressRestoration } from "~/models/accounts/profile-schema";
import { findFormerAddress, restoreAddress } from "~/models/accounts/restore-address.server";
import { AccountScreen } from "~/ui/account/account-screen";
import { Failure } from "~/ui/account/failure";
import { titleMeta } from "~/ui/meta/title-meta";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink } from "~/ui/elements/button";

export const meta = titleMeta;

/** Asks for a click, because mail scanners open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { ...(await accountPage(request, "profile:restoreTitle")), token, former: await findFormerAddress(token) };
}

export const action = formAction(
  publicForm({
    schema: AddressRestoration,
    run: (_context, { token }) => restoreAddress(token),
    // Whoever changed the address may know the password.
    redirectTo: "/forgot-password",
    toast: { title: "profile:restored", body: "profile:restoredText" },
  }),
);

export default function RestoreAddressScreen() {
  const { t } = useTranslation("profile");
  const { token, former } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form } = useForm({ id: "restore", lastResult });
  const pending = usePending();
  return (
    <AccountScreen title={t("restoreTitle")}>
      {former === null ? (
        <p>{t("restoreGone")}</p>
      ) : (
        <Form method="post" id={form.id} className="stack">
          <Failure title={t("failed")} form={form.errors} />
          <input type="hidden" name="token" value={token} />
          <p>{former ? t("restoreText", { former }) : t("restoreNoPhone")}</p>
          <Button variant="primary" size="lg" block pending={pending} pendingLabel={t("saving")}>
            {t("restoreSubmit")}
          </Button>
        </Form>
      )}
      <ButtonLink variant="quiet" to="/">
        {t("toHome")}
      </ButtonLink>
    </AccountScreen>
  );
}

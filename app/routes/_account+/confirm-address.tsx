import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { formAction } from "~/forms/form-action.server";
import { publicForm } from "~/forms/forms.server";
import { accountPage } from "~/views/account-stage.server";
import { confirmAddressChange, findAddressChange } from "~/models/accounts/address-changes.server";
import { AddressConfirmation } from "~/models/accounts/profile-schema";
import { AccountScreen } from "~/ui/account/account-screen";
import { Failure } from "~/ui/account/failure";
import { titleMeta } from "~/ui/meta/title-meta";
import { usePending } from "~/ui/account/use-pending";
import { Button, ButtonLink } from "~/ui/elements/button";

export const meta = titleMeta;

/** Asks for a click, because mail scanners open links too. */
export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  return { ...(await accountPage(request, "profile:confirmTitle")), token, to: await findAddressChange(token) };
}

export const action = formAction(
  publicForm({
    schema: AddressConfirmation,
    run: (_context, { token }) => confirmAddressChange(token),
    redirectTo: "/profile",
    toast: (to) => ({ title: "profile:confirmed", params: { to } }),
  }),
);

export default function ConfirmAddressScreen() {
  const { t } = useTranslation("profile");
  const { token, to } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form } = useForm({ id: "confirm", lastResult });
  const pending = usePending();
  return (
    <AccountScreen title={t("confirmTitle")}>
      {to ? (
        <Form method="post" id={form.id} className="stack">
          <Failure title={t("failed")} form={form.errors} />
          <input type="hidden" name="token" value={token} />
          <p>{t("confirmText", { to })}</p>
          <Button variant="primary" size="lg" block pending={pending} pendingLabel={t("saving")}>
            {t("confirmSubmit")}
          </Button>
        </Form>
      ) : (
        <p>{t("confirmGone")}</p>
      )}
      <ButtonLink variant="quiet" to="/profile">
        {t("toProfile")}
      </ButtonLink>
    </AccountScreen>
  );
}

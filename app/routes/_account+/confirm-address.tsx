import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { confirmAddressChange, findAddressChange } from "~/models/accounts/address-changes.server";
import { AddressConfirmation } from "~/models/accounts/profile-schema";
import { MailedLinkScreen } from "~/ui/account/mailed-link-screen";
import { titleMeta } from "~/ui/meta/title-meta";
import { accountPage } from "~/web/views/account-stage.server";

export const meta = titleMeta;

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
  const { to } = useLoaderData<typeof loader>();
  return (
    <MailedLinkScreen
      title={t("confirmTitle")}
      text={to && t("confirmText", { to })}
      gone={t("confirmGone")}
      submit={t("confirmSubmit")}
      back={{ to: "/profile", label: t("toProfile") }}
    />
  );
}

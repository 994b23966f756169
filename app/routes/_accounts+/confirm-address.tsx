import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { actorOfRequest, pagePath } from "~/web/requests/page.server";
import {
  confirmAddressChange,
  findAddressChange,
} from "~/models/accounts/addresses/address-changes.server";
import { AddressConfirmation } from "~/models/accounts/profile-schema";
import { MailedLinkScreen } from "~/ui/account/mailed-link-screen";
import { titleMeta } from "~/ui/meta/title-meta";
import { accountPage } from "~/web/views/account-stage.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const change = await findAddressChange(token);
  const { userId } = await actorOfRequest(request);

  return {
    ...(await accountPage(request, "profile:confirmTitle")),
    token,
    change: change && { to: change.to, name: change.name, isOwn: change.userId === userId },
    login: userId === null ? `/login?returnTo=${encodeURIComponent(pagePath(request))}` : null,
  };
}

export const action = formAction(
  viewerForm({
    schema: AddressConfirmation,
    run: ({ actor }, { token }) => confirmAddressChange(actor, token),
    redirectTo: "/profile/sign-in",
    toast: (newAddress) => ({ title: "profile:confirmed", params: { to: newAddress } }),
  }),
);

export default function ConfirmAddressScreen() {
  const { t } = useTranslation(["profile", "accounts", "common"]);
  const { change, login } = useLoaderData<typeof loader>();
  const isElsewhere = change !== null && !change.isOwn;

  return (
    <MailedLinkScreen
      title={t("confirmTitle")}
      text={change?.isOwn ? t("confirmText", change) : null}
      gone={
        isElsewhere ? t(login ? "confirmSignIn" : "confirmOther", change) : t("accounts:resetGone")
      }
      submit={t("common:confirm")}
      back={
        isElsewhere && login
          ? { to: login, label: t("accounts:login") }
          : { to: "/profile/sign-in", label: t("common:profile") }
      }
    />
  );
}

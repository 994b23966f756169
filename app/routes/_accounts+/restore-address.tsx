import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { AddressRestoration } from "~/models/accounts/profile-schema";
import {
  findFormerAddress,
  restoreAddress,
} from "~/models/accounts/addresses/restore-address.server";
import { MailedLinkScreen } from "~/ui/account/mailed-link-screen";
import { titleMeta } from "~/ui/meta/title-meta";
import { accountPage } from "~/web/views/account-stage.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";

  return {
    ...(await accountPage(request, "profile:restoreTitle")),
    token,
    former: await findFormerAddress(token),
  };
}

export const action = formAction(
  publicForm({
    schema: AddressRestoration,
    run: (_context, { token }) => restoreAddress(token),
    // The person who changed the address may know the password, so it is reset.
    redirectTo: "/forgot-password",
    toast: { title: "profile:restored", body: "profile:restoredText" },
  }),
);

export default function RestoreAddressScreen() {
  const { t } = useTranslation(["profile", "common"]);
  const { former } = useLoaderData<typeof loader>();
  const explanation = former ? t("restoreText", { former }) : t("restoreNoPhone");

  return (
    <MailedLinkScreen
      title={t("restoreTitle")}
      text={former === null ? null : explanation}
      gone={t("restoreGone")}
      submit={t("restoreSubmit")}
      back={{ to: "/", label: t("common:home") }}
    />
  );
}

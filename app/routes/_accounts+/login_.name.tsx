import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { returnToOf } from "~/auth/safe-redirect";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { requireViewer } from "~/web/requests/page.server";
import { accountPage } from "~/web/views/account-stage.server";
import { NameForm } from "~/models/accounts/profile-schema";
import { giveName } from "~/models/accounts/profile.server";
import { AccountForm } from "~/ui/account/account-form";
import { AccountScreen } from "~/ui/account/account-screen";
import { ButtonLink } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { useForm } from "~/ui/form/use-form";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { isNameMissing } = await requireViewer(request);
  const returnTo = returnToOf(request);
  if (!isNameMissing) throw redirect(returnTo);

  return { ...(await accountPage(request, "accounts:nameAsk")), returnTo };
}

/** Asks for the name once, after a code has created the account. */
export const action = formAction(
  viewerForm({
    schema: NameForm,
    run: ({ actor }, { name: newName }) => giveName(actor, newName),
    redirectTo: (_done, { request }) => returnToOf(request),
    toast: { title: "accounts:nameSaved" },
  }),
);

export default function NameScreen() {
  const { t } = useTranslation("accounts");
  const { title, returnTo } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "name", lastResult });

  return (
    <AccountScreen title={title} lead={t("nameAskLead")}>
      <AccountForm
        form={form}
        failed={t("nameFailed")}
        submit={t("nameSave")}
        submitting={t("nameSaving")}
      >
        <Field
          {...field("name")}
          label={t("name")}
          hint={t("nameHint")}
          autoComplete="name"
          required
        />
      </AccountForm>
      <ButtonLink variant="quiet" to={returnTo}>
        {t("nameSkip")}
      </ButtonLink>
    </AccountScreen>
  );
}

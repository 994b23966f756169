import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";
import { AccountScreen } from "./account-screen";
import { SubmitButton } from "../form/submit-button";

/** Asks for a confirmation, because the request may come from another site. */
export function LogoutForm() {
  const { t } = useTranslation("accounts");

  return (
    <AccountScreen title={t("logoutQuestion")}>
      <Form method="post" action="/logout" reloadDocument>
        <SubmitButton size="lg" block>
          {t("logout")}
        </SubmitButton>
      </Form>
      <ButtonLink to="/" variant="quiet">
        {t("stay")}
      </ButtonLink>
    </AccountScreen>
  );
}

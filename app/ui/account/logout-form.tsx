import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "../elements/button";
import { AccountScreen } from "./account-screen";
import { usePending } from "./use-pending";

/** Asks for a confirmation, because the request may come from another site. */
export function LogoutForm() {
  const { t } = useTranslation("accounts");
  const pending = usePending();

  return (
    <AccountScreen title={t("logoutQuestion")}>
      <Form method="post" action="/logout" reloadDocument>
        <Button variant="primary" size="lg" block pending={pending}>
          {t("logout")}
        </Button>
      </Form>
      <ButtonLink to="/" variant="quiet">
        {t("stay")}
      </ButtonLink>
    </AccountScreen>
  );
}

import { useLoaderData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Bills } from "../decoration/bills";
import { Garland } from "../decoration/garland";

type AccountPage = { bills: ComponentProps<typeof Bills>["shows"] };

/** The frame of login, signup and their kin: one column of form, and on wide screens a stage beside it, where the bills
 * of the loader (accountPage) hang. */
export function AccountScreen({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation("accounts");
  const { bills } = useLoaderData<AccountPage>();
  return (
    <div className="login">
      <div className="login-art stage">
        <Garland />
        <p className="d-l">{t("seatWaits")}</p>
        <Bills shows={bills} />
      </div>
      <div className="login-form">
        <div>
          <div>
            <h1 className="d-m">{title}</h1>
            {lead && <p className="meta">{lead}</p>}
          </div>
          {children}
        </div>
      </div>
    </div>
  );
}

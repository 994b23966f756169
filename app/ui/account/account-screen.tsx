import { useLoaderData } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PosterWall } from "../decoration/poster-wall";
import { Garland } from "../decoration/garland";

type AccountPage = { posters: ComponentProps<typeof PosterWall>["shows"] };

/**
 * The layout of login and signup: a column with the form, and on wide screens a stage with posters.
 */
export function AccountScreen({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation("accounts");
  const { posters } = useLoaderData<AccountPage>();

  return (
    <div className="login">
      <div className="login-art stage">
        <Garland />
        <p className="d-l">{t("seatWaits")}</p>
        <PosterWall shows={posters} />
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

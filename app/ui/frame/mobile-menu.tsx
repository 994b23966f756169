import { Link, useLocation } from "@remix-run/react";
import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";
import { Icon } from "../elements/icon";
import { Disclosure } from "./disclosure";
import type { FrameData, FrameViewer } from "./frame-data";
import { HelpLink } from "./help-link";
import { ARTIST_SIGN_UP, ariaCurrentOf, NAV_LINKS } from "./nav-links";

type MobileMenuProps = Pick<FrameData, "viewer" | "contact"> & { search: ReactNode };

export function MobileMenu({ viewer, contact, search }: MobileMenuProps) {
  const { t } = useTranslation();
  const location = useLocation();

  return (
    <Disclosure
      className="menu"
      label={t("openMenu")}
      openLabel={t("closeMenu")}
      opener={<Icon of={Menu} />}
    >
      <div className="menu-panel">
        {search}
        <nav aria-label={t("mainNavigation")}>
          {NAV_LINKS.map(({ key: linkKey, to, icon }) => (
            <Link
              className="menu-row"
              key={linkKey}
              to={to}
              aria-current={ariaCurrentOf(to, location)}
            >
              <Icon of={icon} />
              {t(linkKey)}
            </Link>
          ))}
        </nav>
        <HelpLink className="menu-row" contact={contact} />
        <MenuActions viewer={viewer} />
      </div>
    </Disclosure>
  );
}

function MenuActions({ viewer }: { viewer: FrameViewer | null }) {
  const { t } = useTranslation();
  if (viewer && !viewer.isApprovedArtist) return null;

  return (
    <div className="row">
      {viewer ? (
        <ButtonLink to="/dashboard" variant="line">
          {t("dashboard")}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/login" variant="primary">
            {t("login")}
          </ButtonLink>
          <ButtonLink to={ARTIST_SIGN_UP} variant="line">
            {t("forArtists")}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

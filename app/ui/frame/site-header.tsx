import { Link, useLocation, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";
import { classes } from "../elements/classes";
import { filtersIn } from "../events/filters-in-address";
import { SearchBox } from "../form/search-box";
import { AvatarMenu } from "./avatar-menu";
import { Brand } from "./brand";
import type { FrameData, FrameViewer } from "./frame-data";
import { LanguageSwitch } from "./preferences/language-switch";
import { MobileMenu } from "./mobile-menu";
import { ARTIST_SIGN_UP, ariaCurrentOf, NAV_LINKS } from "./nav-links";
import { Bell } from "lucide-react";
import { Icon } from "../elements/icon";

/** Highest number that is shown; larger ones are too wide for their place. */
const MAX_SHOWN = 99;

type HeaderProps = Pick<
  FrameData,
  "language" | "languages" | "viewer" | "contact" | "takesArtists"
>;

export function SiteHeader({ language, languages, viewer, ...site }: HeaderProps) {
  return (
    <header className={classes("head stage", viewer && "user-in")}>
      <div className="wrap">
        <Brand />
        <MainNavigation />
        <HeaderSearch className="head-search" />
        <div className="head-end">
          {languages.length > 1 && <LanguageSwitch language={language} />}
          {viewer ? <MemberLinks viewer={viewer} {...site} /> : <GuestLinks />}
          <MobileMenu viewer={viewer} contact={site.contact} search={<HeaderSearch />} />
        </div>
      </div>
    </header>
  );
}

function MainNavigation() {
  const { t } = useTranslation();
  const location = useLocation();

  return (
    <nav className="nav" aria-label={t("mainNavigation")}>
      {NAV_LINKS.map(({ key: linkKey, to }) => (
        <Link key={linkKey} to={to} aria-current={ariaCurrentOf(to, location)}>
          {linkKey === "liveNow" && <span className="dot" />}
          {t(linkKey)}
        </Link>
      ))}
    </nav>
  );
}

/**
 * The header's search. On /events it searches the list; on other pages it leads to the results on
 * the home page.
 */
function HeaderSearch({ className }: { className?: string }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const search = pathname === "/" || pathname === "/events" ? params.get("search") : null;
  const listPath =
    pathname === "/events" ? { action: pathname, keep: filtersIn(params) } : { action: "/" };

  return <SearchBox {...listPath} defaultValue={search ?? ""} className={className} />;
}

function GuestLinks() {
  const { t } = useTranslation();

  return (
    <>
      <ButtonLink to="/login" variant="quiet" size="sm" className="only-wide">
        {t("login")}
      </ButtonLink>
      <ButtonLink to={ARTIST_SIGN_UP} variant="line" size="sm" className="only-wide">
        {t("forArtists")}
      </ButtonLink>
    </>
  );
}

type MemberProps = Pick<FrameData, "contact" | "takesArtists"> & { viewer: FrameViewer };

function MemberLinks({ viewer, ...site }: MemberProps) {
  const { t } = useTranslation();

  return (
    <>
      {viewer.isApprovedArtist && (
        <ButtonLink to="/dashboard" variant="line" size="sm" className="only-wide">
          {t("dashboard")}
        </ButtonLink>
      )}
      <NotificationBell count={viewer.unreadNotices} />
      <AvatarMenu viewer={viewer} {...site} />
    </>
  );
}

function NotificationBell({ count }: { count: number }) {
  const { t } = useTranslation();

  return (
    <Link
      className="bell"
      to="/notices"
      aria-label={count ? t("unreadNotices", { count }) : t("notices")}
    >
      <Icon of={Bell} />
      {count > 0 && (
        <span className="bell-count num" aria-hidden="true">
          {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
        </span>
      )}
    </Link>
  );
}

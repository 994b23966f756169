import { Link, useLocation } from "@remix-run/react";
import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";
import { Disclosure } from "../frame/disclosure";
import type { FrameData, FrameViewer } from "../frame/frame-data";
import { SiteFooter } from "../frame/site-footer";
import { WorkspaceFooter } from "./workspace-footer";
import { findPlace, type PageKey, pagesOf, type Place, type WorkspacePage } from "./places";

type Props = {
  data: FrameData;
  places: Place[];
  label: string;
  /** The entry of pages that none names. */
  fallback?: PageKey;
  children: ReactNode;
};

/**
 * A rail on wide screens, a bar at the bottom of phones, and one line as the footer. Plain links
 * without scripts. People who do not see the page's entry get the public footer instead.
 */
export function Workspace({ data, places: all, label, fallback, children }: Props) {
  const here = useLocation();
  const { viewer } = data;
  const places = viewer ? all.filter((place) => place.isFor?.(viewer) ?? true) : [];
  const { place, page } = findPlace(places, here, fallback);
  if (!viewer || !place)
    return (
      <>
        {children}
        <SiteFooter {...data} />
      </>
    );

  const nav = { places, current: place, page, viewer, label };

  return (
    <>
      <div className="ws">
        <Rail {...nav} />
        <div className="ws-page">
          <PlacePages {...nav} className="ws-pages" />
          {children}
          <WorkspaceFooter data={data} />
        </div>
      </div>
      <PhoneBar {...nav} />
    </>
  );
}

type NavProps = {
  places: Place[];
  current: Place;
  page?: WorkspacePage;
  viewer: FrameViewer;
  label: string;
};

function Rail(nav: NavProps) {
  const { places, current, label } = nav;

  return (
    <nav className="ws-rail" aria-label={label}>
      <ul>
        {places.map((place, index) => (
          <li
            key={place.key}
            className={place.isMore && !places[index - 1]?.isMore ? "ws-line" : undefined}
          >
            <PlaceLink {...nav} place={place} />
            {place === current && <PlacePages {...nav} className="ws-sub" />}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages of the current entry; nothing where it has one. */
function PlacePages({ current, page: shown, viewer, className }: NavProps & { className: string }) {
  const { t } = useTranslation("workspace");
  const pages = pagesOf(current).filter((page) => page.isFor?.(viewer) ?? true);
  if (pages.length < 2) return null;

  return (
    <nav className={className} aria-label={t(`pages.${current.key}`)}>
      {pages.map((page) => (
        <Link key={page.key} to={page.to} aria-current={page === shown ? "page" : undefined}>
          {t(`pages.${page.key}`)}
        </Link>
      ))}
    </nav>
  );
}

function PhoneBar(nav: NavProps) {
  const { places, current, label } = nav;
  const { t } = useTranslation("workspace");
  const inBar = places.filter(({ isInBar }) => isInBar);
  const others = places.filter(({ isInBar }) => !isInBar);
  const isOther = !current.isInBar;

  return (
    <nav className="ws-bar stage" aria-label={label}>
      {inBar.map((place) => (
        <PlaceLink key={place.key} {...nav} place={place} />
      ))}
      {others.length > 0 && (
        <Disclosure
          className={isOther ? "ws-more here" : "ws-more"}
          label={t("more")}
          opener={
            <>
              <Icon of={Menu} />
              <span aria-hidden>{t("more")}</span>
            </>
          }
        >
          <div className="ws-more-panel">
            {others.map((place) => (
              <PlaceLink key={place.key} {...nav} place={place} />
            ))}
          </div>
        </Disclosure>
      )}
    </nav>
  );
}

function PlaceLink({ place, current, viewer }: NavProps & { place: Place }) {
  const { t } = useTranslation("workspace");
  const count = place.count?.(viewer) ?? 0;

  return (
    <Link className="ws-place" to={place.to} aria-current={place === current ? "page" : undefined}>
      <Icon of={place.icon} />
      <span>{t(`pages.${place.key}`)}</span>
      {count > 0 && (
        <b className="count">
          {count}
          <span className="sr"> {t("waiting")}</span>
        </b>
      )}
    </Link>
  );
}

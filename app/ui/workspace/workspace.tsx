import { Link, useLocation } from "@remix-run/react";
import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";
import { Disclosure } from "../frame/disclosure";
import type { FrameData, FrameViewer } from "../frame/frame-data";
import { SiteFooter } from "../frame/site-footer";
import { WorkspaceFooter } from "./workspace-footer";
import {
  countAt,
  type CurrentAddress,
  findEntry,
  type PageKey,
  pagesOf,
  type NavigationEntry,
  type WaitingCounts,
  type WorkspacePage,
} from "./places";

type Props = {
  data: FrameData;
  places: NavigationEntry[];
  counts: WaitingCounts;
  label: string;
  /** The address whose entry is highlighted; the page's own by default. */
  at?: CurrentAddress;
  /** The entry that is highlighted on pages without an own entry. */
  fallback?: PageKey;
  /**
   * True if the rail shows the pages of all entries; false if it shows only those of the current
   * entry.
   */
  isUnfolded?: boolean;
  children: ReactNode;
};

/**
 * The frame of a workspace: a rail on wide screens, a bar at the bottom of phones, and a one-line
 * footer. Its links work without scripts. People who do not see the page's entry get the public
 * footer instead.
 */
export function Workspace({ data, places: allPlaces, at, fallback, children, ...shown }: Props) {
  const location = useLocation();
  const { viewer } = data;
  const places = viewer ? allPlaces.filter((place) => place.isFor?.(viewer) ?? true) : [];
  const { place, page } = findEntry(places, at ?? location, fallback);
  if (!viewer || !place)
    return (
      <>
        {children}
        <SiteFooter {...data} />
      </>
    );

  const navProps = { places, current: place, page, viewer, ...shown };

  return (
    <>
      <div className="ws">
        <NavigationRail {...navProps} />
        <div className="ws-page">
          {page && <EntryPages {...navProps} place={place} className="ws-pages" />}
          {children}
          <WorkspaceFooter data={data} />
        </div>
      </div>
      <PhoneNavigation {...navProps} />
    </>
  );
}

type PlaceProps = NavProps & { place: NavigationEntry };
type PagesProps = PlaceProps & { className: string };
type NavProps = {
  places: NavigationEntry[];
  current: NavigationEntry;
  page?: WorkspacePage;
  viewer: FrameViewer;
  counts: WaitingCounts;
  label: string;
  isUnfolded?: boolean;
};

function NavigationRail(navProps: NavProps) {
  const { places, current, label, isUnfolded } = navProps;

  return (
    <nav className="ws-rail" aria-label={label}>
      <ul>
        {places.map((place, index) => (
          <li
            key={place.key}
            className={place.isMore && !places[index - 1]?.isMore ? "ws-line" : undefined}
          >
            {isUnfolded && place.pages ? (
              <PlaceGroup {...navProps} place={place} />
            ) : (
              <>
                <EntryLink {...linkTo(place, navProps)} />
                {place === current && <EntryPages {...navProps} place={place} className="ws-sub" />}
              </>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An entry as a heading, with its pages below it. */
function PlaceGroup({ place, page: shown, counts }: PlaceProps) {
  const { t } = useTranslation("workspace");

  return (
    <>
      <p className="ws-group">{t(`pages.${place.key}`)}</p>
      <ul>
        {pagesOf(place).map((page) => (
          <li key={page.key}>
            <EntryLink page={page} isCurrent={page === shown} count={counts[page.key]} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The pages of an entry; renders nothing if the entry has only one page. */
function EntryPages({ place, page: currentPage, viewer, counts, className }: PagesProps) {
  const { t } = useTranslation("workspace");
  const pages = pagesOf(place).filter((page) => page.isFor?.(viewer) ?? true);
  if (pages.length < 2) return null;

  return (
    <nav className={className} aria-label={t(`pages.${place.key}`)}>
      {pages.map((page) => (
        <Link key={page.key} to={page.to} aria-current={page === currentPage ? "page" : undefined}>
          {t(`pages.${page.key}`)}
          <Count of={counts[page.key]} />
        </Link>
      ))}
    </nav>
  );
}

function PhoneNavigation(navProps: NavProps) {
  const { places, current, label } = navProps;
  const { t } = useTranslation("workspace");
  const barPlaces = places.filter(({ isInBar }) => isInBar);
  const others = places.filter(({ isInBar }) => !isInBar);
  const isOther = !current.isInBar;

  return (
    <nav className="ws-bar stage" aria-label={label}>
      {barPlaces.map((place) => (
        <EntryLink key={place.key} {...linkTo(place, navProps)} />
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
              <EntryLink key={place.key} {...linkTo(place, navProps)} />
            ))}
          </div>
        </Disclosure>
      )}
    </nav>
  );
}

const linkTo = (place: NavigationEntry, { current, counts }: NavProps) => ({
  page: place,
  isCurrent: place === current,
  count: countAt(place, counts),
});

type LinkProps = { page: WorkspacePage; isCurrent: boolean; count?: number };

function EntryLink({ page: { key, to, icon }, isCurrent, count }: LinkProps) {
  const { t } = useTranslation("workspace");

  return (
    <Link className="ws-place" to={to} aria-current={isCurrent ? "page" : undefined}>
      {icon && <Icon of={icon} />}
      <span>{t(`pages.${key}`)}</span>
      <Count of={count} />
    </Link>
  );
}

function Count({ of: count = 0 }: { of?: number }) {
  const { t } = useTranslation("workspace");
  if (count === 0) return null;

  return (
    <b className="count">
      {count}
      <span className="sr"> {t("waiting")}</span>
    </b>
  );
}

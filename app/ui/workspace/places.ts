import type { LucideIcon } from "lucide-react";
import type { FrameViewer } from "../frame/frame-data";
import type artistTexts from "~/locales/en/shows/workspace";

export type PageKey = keyof typeof artistTexts.pages;

/** A page of a workspace; its key gives its label. */
export type WorkspacePage = {
  key: PageKey;
  to: string;
  icon?: LucideIcon;
  isFor?: (viewer: FrameViewer) => boolean;
  /** A path outside `to` whose pages belong to this page. */
  alsoBelow?: string;
};

/** The number of tasks that wait for the person, by page. */
export type WaitingCounts = Partial<Record<PageKey, number>>;

/** One entry of a workspace's navigation. */
export type NavigationEntry = WorkspacePage & {
  icon: LucideIcon;
  /** True if the entry is below the line on wide screens, and in "More" on phones. */
  isMore?: boolean;
  /** True if the entry is in the bar of phones; other entries are in "More". */
  isInBar?: boolean;
  /** The entry's pages including its own, if it has more than one. */
  pages?: WorkspacePage[];
};

export type CurrentAddress = { pathname: string; search: string };

/**
 * Finds the entry and the page to which an address belongs; addresses without an entry belong to
 * `fallback`.
 */
export function findEntry(
  entries: NavigationEntry[],
  location: CurrentAddress,
  fallback?: PageKey,
) {
  const ownedPages = entries.flatMap((place) => pagesOf(place).map((page) => ({ place, page })));
  const [closest] = ownedPages
    .filter(({ page }) => ownsAddress(page, location))
    .sort((left, right) => right.page.to.length - left.page.to.length);

  return {
    place: closest?.place ?? entries.find(({ key: placeKey }) => placeKey === fallback),
    page: closest?.page,
  };
}

/** The pages of an entry for the rail and the row of links on phones. */
export function pagesOf({ pages, ...ownPage }: NavigationEntry): WorkspacePage[] {
  return pages ?? [ownPage];
}

/** The number of tasks that wait on all pages of an entry. */
export function countAt(place: NavigationEntry, counts: WaitingCounts): number {
  return pagesOf(place).reduce((sum, { key }) => sum + (counts[key] ?? 0), 0);
}

/**
 * True for the page `to` and the pages below it. The address must have all parameters of `to`, with
 * any value. The first page of a workspace has no pages below it.
 */
function ownsAddress({ to, alsoBelow }: WorkspacePage, { pathname, search }: CurrentAddress) {
  if (alsoBelow && pathname.startsWith(`${alsoBelow}/`)) return true;

  const [pagePath = "", pageQuery = ""] = to.split("?");
  const parameterNames = [...new URLSearchParams(pageQuery).keys()];
  const isBelow = pagePath.split("/").length > 2 && pathname.startsWith(`${pagePath}/`);
  const params = new URLSearchParams(search);

  return (
    (pathname === pagePath || isBelow) &&
    parameterNames.every((parameterName) => params.has(parameterName))
  );
}

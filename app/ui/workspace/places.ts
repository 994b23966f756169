import type { LucideIcon } from "lucide-react";
import type { FrameViewer } from "../frame/frame-data";
import type artistTexts from "~/locales/en/shows/workspace";

export type PageKey = keyof typeof artistTexts.pages;

/** A page of a workspace, and what it is called there. */
export type WorkspacePage = {
  key: PageKey;
  to: string;
  icon?: LucideIcon;
  isFor?: (viewer: FrameViewer) => boolean;
};

/** What waits for the person, by page. */
export type WaitingCounts = Partial<Record<PageKey, number>>;

/** One entry of a workspace's navigation. */
export type Place = WorkspacePage & {
  icon: LucideIcon;
  /** Below the line on wide screens, in "More" on phones. */
  isMore?: boolean;
  /** In the bar of phones; others are in "More". */
  isInBar?: boolean;
  /** Its pages, itself included, where it has more than one. */
  pages?: WorkspacePage[];
};

type Here = { pathname: string; search: string };

/**
 * The entry that an address belongs to, and the page of it; `fallback` owns what no entry names.
 */
export function findPlace(places: Place[], here: Here, fallback?: PageKey) {
  const owned = places.flatMap((place) => pagesOf(place).map((page) => ({ place, page })));
  const [closest] = owned
    .filter(({ page }) => owns(page.to, here))
    .sort((one, other) => other.page.to.length - one.page.to.length);

  return {
    place: closest?.place ?? places.find(({ key }) => key === fallback),
    page: closest?.page,
  };
}

/** The pages of an entry for the rail and the row of links on phones. */
export function pagesOf({ pages, ...place }: Place): WorkspacePage[] {
  return pages ?? [place];
}

/** What waits on all pages of an entry. */
export function countAt(place: Place, counts: WaitingCounts): number {
  return pagesOf(place).reduce((sum, { key }) => sum + (counts[key] ?? 0), 0);
}

/**
 * True for the page and those below it. A query in `to` must be in the address by name; the
 * workspace's first page owns only itself.
 */
function owns(to: string, { pathname, search }: Here): boolean {
  const [path = "", query = ""] = to.split("?");
  const names = [...new URLSearchParams(query).keys()];
  const isBelow = path.split("/").length > 2 && pathname.startsWith(`${path}/`);
  const params = new URLSearchParams(search);

  return (pathname === path || isBelow) && names.every((name) => params.has(name));
}

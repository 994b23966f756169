import { CalendarDays, House, Info, type LucideIcon, Radio, Users } from "lucide-react";

type NavLink = {
  key: "home" | "liveNow" | "events" | "artists" | "aboutUs";
  to: string;
  icon: LucideIcon;
};

export const NAV_LINKS: readonly NavLink[] = [
  { key: "home", to: "/", icon: House },
  { key: "liveNow", to: "/?live=true", icon: Radio },
  { key: "events", to: "/events", icon: CalendarDays },
  { key: "artists", to: "/artists", icon: Users },
  { key: "aboutUs", to: "/about", icon: Info },
];

/** The signup for artists, which continues with the application form. */
export const ARTIST_SIGN_UP = "/signup?returnTo=%2Fapply";

/**
 * The `aria-current` of a link: "page" for the current one. Home and Live Now have the same path
 * and differ by `live`.
 */
export function ariaCurrentOf(
  linkTarget: string,
  location: { pathname: string; search: string },
): "page" | undefined {
  const [pathname, search = ""] = linkTarget.split("?");
  const isLiveLink = search !== "";
  const isLiveHere = new URLSearchParams(location.search).get("live") === "true";
  const isHere = pathname === location.pathname && (pathname !== "/" || isLiveLink === isLiveHere);

  return isHere ? "page" : undefined;
}

import type { ComponentType, ReactNode } from "react";
import type { Currency, TextSize } from "~db/vocabularies";
import type { Language } from "~/locales/languages";
import type { InAppBrowser } from "~/platform/http/in-app-browser";
import type { ToastView } from "../toast/toast";

export type FrameViewer = {
  id: string;
  firstName: string;
  name: string;
  profileImageUrl: string | null;
  role: "viewer" | "artist" | "admin";
  isApprovedArtist: boolean;
  hasSecondFactor: boolean;
  hasTeams: boolean;
  invitations: number;
  hasShares: boolean;
  /** True if the person has a ticket for a show that is live or starts today. */
  hasShowToday: boolean;
  /** Number of unread messages. */
  unread: number;
  /** Number of reviews of an artist's shows without an answer. */
  unansweredReviews: number;
  unreadNotices: number;
  /** True if the terms changed and the person is asked to agree again. */
  mustAgree: boolean;
  /** True until the owner of the address has said whose the account's password is. */
  isPasswordInDoubt: boolean;
  /** The person's email, if mail to it bounces; else null. */
  bouncedEmail: string | null;
};

/** The data of header and footer, which the root loader provides. */
export type FrameData = {
  language: Language;
  /** The site's languages; with a single one there is no switch. */
  languages: readonly Language[];
  theme: "system" | "light" | "dark";
  textSize: TextSize;
  /** The IANA name of the person's time zone; null while unknown. */
  zone: string | null;
  currency: Currency;
  /** The app whose built-in browser is used; null in other browsers. */
  inAppBrowser: InAppBrowser | null;
  /** The currencies to choose from. */
  currencies: readonly Currency[];
  year: number;
  /** The operators' contact; null if none is set. */
  contact: { label: string; href: string } | null;
  /** True if the operators wrote an imprint. */
  hasImprint: boolean;
  /** True if people may apply as artists. */
  takesArtists: boolean;
  /** True if the site has a service worker. */
  hasWorker: boolean;
  viewer: FrameViewer | null;
  toast: ToastView | null;
  /** True if the site offers push notifications. */
  hasPush: boolean;
  /** True if the site has a mail server. */
  isMailOn: boolean;
};

/** A route's options for the frame: `export const handle: FrameHandle = { footer: "none" }`. */
export type FrameHandle = {
  /** "landing": for guests on the landing page. "none": for full-screen pages. */
  footer?: "landing" | "none";
  /** True for pages that are dark in light and dark mode. */
  isNight?: boolean;
  /** True for a pop-up window without header and footer. */
  isBare?: boolean;
  /** True if the page, opened inside an app, shows how to open the device's browser. */
  hasInAppHint?: boolean;
  /** A frame around the page with its own navigation and footer. */
  Workspace?: ComponentType<{ data: FrameData; children: ReactNode }>;
};

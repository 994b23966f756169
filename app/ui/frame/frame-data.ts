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
  /** A ticket for a show that is live or starts today. */
  hasShowToday: boolean;
  /** Messages. */
  unread: number;
  /** Of an artist: reviews without an answer. */
  unansweredReviews: number;
  unreadNotices: number;
  /** The terms changed, and the person is asked to agree again. */
  mustAgree: boolean;
  /** Their email, if mail to it comes back. */
  bouncedEmail: string | null;
};

/** Data of header and footer, from the root loader. */
export type FrameData = {
  language: Language;
  /** Those the site is offered in; with one there is no switch. */
  languages: readonly Language[];
  theme: "system" | "light" | "dark";
  textSize: TextSize;
  /** IANA name; null while unknown. */
  zone: string | null;
  currency: Currency;
  /** The app whose browser this is. */
  inAppBrowser: InAppBrowser | null;
  /** The currencies to choose from. */
  currencies: readonly Currency[];
  year: number;
  /** The operators' contact; null if none is set. */
  contact: { label: string; href: string } | null;
  /** The operators wrote an imprint. */
  hasImprint: boolean;
  /** People may apply as artists. */
  takesArtists: boolean;
  /** Whether the site has a service worker. */
  hasWorker: boolean;
  viewer: FrameViewer | null;
  toast: ToastView | null;
  /** The site offers notices on devices. */
  hasPush: boolean;
};

/** A route's options for the frame: `export const handle: FrameHandle = { footer: "none" }`. */
export type FrameHandle = {
  /** landing: for guests on the landing page. none: full-screen pages. */
  footer?: "landing" | "none";
  /** Night in both modes. */
  isNight?: boolean;
  /** Neither header nor footer: a pop-up window. */
  isBare?: boolean;
  /** Inside an app, the page shows the way to the browser of the device. */
  hasInAppHint?: boolean;
  /** Stands around the page, with a navigation and a footer of its own. */
  Workspace?: ComponentType<{ data: FrameData; children: ReactNode }>;
};

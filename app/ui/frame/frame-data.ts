import type { Language } from "~/locales/languages";
import type { ToastView } from "../toast/toast";

export type FrameViewer = {
  id: string;
  firstName: string;
  name: string;
  profileImageUrl: string | null;
  role: "viewer" | "artist" | "admin";
  isApprovedArtist: boolean;
  /** Whether the viewer is on an artist's team or asked to join one, and how many invitations wait. */
  hasTeams: boolean;
  invitations: number;
  /** Letters that wait to be read. */
  unread: number;
};

/** What header and footer need to know; the root loader gives it. */
export type FrameData = {
  language: Language;
  theme: "system" | "light" | "dark";
  /** The viewer's IANA zone, or null when nobody knows it yet. */
  zone: string | null;
  year: number;
  /** How to reach the operators; null where they named no way. */
  contact: { label: string; href: string } | null;
  viewer: FrameViewer | null;
  toast: ToastView | null;
};

/** What a route may ask of the frame: `export const handle: FrameHandle = { footer: "none" }`. */
export type FrameHandle = {
  /** landing: the footer of the landing page, for guests. none: rooms that fill the screen. */
  footer?: "landing" | "none";
  /** The whole middle of the page is night, in both modes. */
  isNight?: boolean;
  /** Neither header nor footer: a window beside another page. */
  isBare?: boolean;
};

import {
  CalendarDays,
  Cast,
  LayoutDashboard,
  Music,
  Settings,
  UserRoundPen,
  Users,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { FrameViewer } from "../frame/frame-data";
import type { NavigationEntry } from "./places";

const isArtist = (viewer: FrameViewer) => viewer.isApprovedArtist;
const isEarner = (viewer: FrameViewer) => viewer.isApprovedArtist || viewer.hasShares;

/** The artist's workspace: all pages of its navigation. */
export const ARTIST_ENTRIES: NavigationEntry[] = [
  { key: "overview", to: "/dashboard", icon: LayoutDashboard, isFor: isArtist, isInBar: true },
  {
    key: "shows",
    to: "/dashboard?tab=upcoming",
    icon: CalendarDays,
    isFor: isArtist,
    isInBar: true,
    pages: [
      { key: "allShows", to: "/dashboard?tab=upcoming" },
      { key: "passes", to: "/dashboard/passes" },
      { key: "codes", to: "/dashboard/codes" },
    ],
  },
  { key: "songs", to: "/dashboard/songs", icon: Music, isFor: isArtist },
  {
    key: "audience",
    to: "/dashboard/followers",
    icon: Users,
    isFor: isArtist,
    isInBar: true,
    pages: [
      { key: "followers", to: "/dashboard/followers" },
      { key: "newsletters", to: "/dashboard/newsletters" },
      { key: "messages", to: "/messages" },
      { key: "reviews", to: "/dashboard/reviews" },
    ],
  },
  {
    key: "money",
    to: "/dashboard/money",
    icon: Wallet,
    isFor: isEarner,
    isInBar: true,
    pages: [
      { key: "money", to: "/dashboard/money", alsoBelow: "/dashboard/statement" },
      { key: "shares", to: "/shares", isFor: ({ hasShares }) => hasShares },
    ],
  },
  { key: "profile", to: "/dashboard/profile", icon: UserRoundPen, isFor: isArtist, isMore: true },
  {
    key: "camera",
    to: "/dashboard/rehearsal",
    icon: Cast,
    isFor: isArtist,
    isMore: true,
    pages: [
      { key: "rehearsal", to: "/dashboard/rehearsal" },
      { key: "obs", to: "/dashboard/streaming" },
      { key: "overlay", to: "/dashboard/overlay" },
      { key: "simulcast", to: "/dashboard/simulcast" },
    ],
  },
  { key: "team", to: "/dashboard/team", icon: UsersRound, isFor: isArtist, isMore: true },
  {
    key: "settings",
    to: "/dashboard/embed",
    icon: Settings,
    isFor: isArtist,
    isMore: true,
    pages: [
      { key: "embed", to: "/dashboard/embed" },
      { key: "webhooks", to: "/dashboard/webhooks" },
      { key: "tokens", to: "/profile/tokens" },
      { key: "export", to: "/profile/my-data" },
    ],
  },
];

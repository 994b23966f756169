import {
  ArrowDownLeft,
  ArrowUpRight,
  BookOpen,
  CalendarDays,
  Flag,
  FileText,
  History,
  Inbox,
  KeyRound,
  Mail,
  Palette,
  Percent,
  Server,
  Ticket,
  Users,
  Wallet,
} from "lucide-react";
import type { FrameViewer } from "../frame/frame-data";
import type { NavigationEntry } from "./places";

const isAdmin = ({ role }: FrameViewer) => role === "admin";

/** The admin's workspace: all pages that its navigation names. */
export const ADMIN_PLACES: NavigationEntry[] = [
  { key: "today", to: "/admin", icon: Inbox, isFor: isAdmin, isInBar: true },
  {
    key: "people",
    to: "/admin/users",
    icon: Users,
    isFor: isAdmin,
    isInBar: true,
    pages: [
      { key: "accounts", to: "/admin/users", icon: Users },
      { key: "invitations", to: "/admin/codes", icon: KeyRound },
    ],
  },
  {
    key: "shows",
    to: "/admin/events",
    icon: CalendarDays,
    isFor: isAdmin,
    isInBar: true,
    pages: [
      { key: "allShows", to: "/admin/events", icon: CalendarDays },
      { key: "tickets", to: "/admin/tickets", icon: Ticket },
      { key: "reports", to: "/admin/reports", icon: Flag },
    ],
  },
  {
    key: "money",
    to: "/admin/transfers",
    icon: Wallet,
    isFor: isAdmin,
    isInBar: true,
    pages: [
      { key: "transfers", to: "/admin/transfers", icon: ArrowDownLeft },
      { key: "payouts", to: "/admin/payouts", icon: ArrowUpRight },
      { key: "books", to: "/admin/ledger", icon: BookOpen },
      { key: "receipts", to: "/admin/receipts", icon: FileText },
      { key: "siteShare", to: "/admin/share", icon: Percent },
    ],
  },
  {
    key: "site",
    to: "/admin/site",
    icon: Palette,
    isFor: isAdmin,
    isInBar: true,
    pages: [
      { key: "looks", to: "/admin/site", icon: Palette },
      { key: "server", to: "/admin/server", icon: Server },
      { key: "outbox", to: "/admin/outbox", icon: Mail },
      { key: "audit", to: "/admin/audit", icon: History },
    ],
  },
];

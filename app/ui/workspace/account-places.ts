import { Bell, CalendarDays, Database, KeyRound, UserRound } from "lucide-react";
import type { NavigationEntry } from "./places";

/** The pages of a person's account. */
export const ACCOUNT_PLACES: NavigationEntry[] = [
  { key: "you", to: "/profile", icon: UserRound, isInBar: true },
  {
    key: "signIn",
    to: "/profile/sign-in",
    icon: KeyRound,
    isInBar: true,
    pages: [
      { key: "password", to: "/profile/sign-in" },
      { key: "passkeys", to: "/profile/passkeys" },
      { key: "secondFactor", to: "/profile/second-factor" },
    ],
  },
  {
    key: "notifications",
    to: "/notices",
    icon: Bell,
    isInBar: true,
    pages: [
      { key: "latest", to: "/notices" },
      { key: "choices", to: "/notices/settings" },
    ],
  },
  {
    key: "devices",
    to: "/profile/calendar",
    icon: CalendarDays,
    isInBar: true,
    pages: [
      { key: "calendar", to: "/profile/calendar" },
      { key: "phone", to: "/notices/phone" },
      { key: "televisions", to: "/tv" },
    ],
  },
  { key: "myData", to: "/profile/my-data", icon: Database, isInBar: true },
];

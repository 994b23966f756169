import { demoId } from "../../../app/seeds/demo-id";
import { demoEvent, demoPerson } from "../demo";

/** Screens of guests. */
const PUBLIC = [
  "/",
  "/?search=bolero",
  "/login",
  "/signup",
  "/forgot-password",
  "/events",
  "/events?category=Bolero&eventType=ticketed&search=do",
  "/artists",
  `/artist/${demoPerson("artist")}`,
  `/artists/${demoPerson("artist")}/events`,
  `/event/${demoEvent("live")}`,
  `/event/${demoEvent("chuyen-do-cuoi")}`,
  `/event/${demoEvent("het-ve")}`,
  `/event/${demoEvent("da-qua-1")}`,
  `/stream/${demoEvent("live")}`,
  `/stream/${demoEvent("chuyen-do-cuoi")}`,
  `/embed/event/${demoEvent("live")}`,
  `/embed/event/${demoEvent("chuyen-do-cuoi")}?theme=dark`,
  `/embed/artist/${demoPerson("artist")}`,
  "/about",
  "/terms",
  "/privacy",
  "/api/docs",
  "/api/docs/socket",
];
/** Screens of televisions, which neither fingers nor phones use. */
const TELEVISION = ["/tv/screen"];
/** Screens of people of the demo. */
const SIGNED_IN: Record<string, string[]> = {
  viewer: [
    "/",
    "/saved",
    "/tv",
    "/tickets",
    "/receipts",
    "/terms/agree",
    "/profile",
    "/profile/sign-in",
    "/profile/passkeys",
    "/profile/my-data",
    "/profile/calendar",
    "/notices",
    "/notices/phone",
    "/notices/settings",
    `/checkout/${demoEvent("chuyen-do-cuoi")}`,
    `/checkout/${demoEvent("live")}?type=donation`,
    `/checkout/${demoEvent("het-ve")}`,
    `/checkout/${demoEvent("tra-khuya")}`,
    `/stream/${demoEvent("live")}`,
  ],
  artist: [
    "/dashboard",
    "/dashboard?tab=past",
    `/dashboard/${demoEvent("chuyen-do-cuoi")}`,
    `/dashboard/${demoEvent("chuyen-do-cuoi")}?published`,
    `/dashboard/${demoEvent("live")}`,
    `/dashboard/${demoEvent("xem-lai")}`,
    "/dashboard/new",
    `/dashboard/${demoEvent("chuyen-do-cuoi")}/edit`,
    `/dashboard/${demoEvent("chuyen-do-cuoi")}/delete`,
    `/stream/${demoEvent("chuyen-do-cuoi")}`,
    "/dashboard/money",
    "/dashboard/statement/2026",
    "/dashboard/reviews",
    "/dashboard/profile",
    "/dashboard/team",
    "/dashboard/streaming",
    "/dashboard/overlay",
    "/dashboard/followers",
    `/dashboard/${demoEvent("chuyen-do-cuoi")}/guest-list`,
    `/dashboard/${demoEvent("chuyen-do-cuoi")}/ticket-types`,
    `/dashboard/${demoEvent("live")}/statistics`,
    `/dashboard/${demoEvent("da-qua-1")}/statistics`,
    `/dashboard/${demoEvent("live")}/playback`,
    `/dashboard/${demoEvent("xem-lai")}/replay`,
    `/dashboard/${demoEvent("xem-lai")}/clips`,
    `/stream/${demoEvent("xem-lai")}/clip`,
    "/messages",
    "/team",
    "/dashboard/passes",
    "/dashboard/passes/new",
    "/dashboard/newsletters",
    "/dashboard/newsletters/new",
    `/dashboard/newsletters/${demoId("newsletter mua-gio-chuong")}`,
    `/dashboard/newsletters/${demoId("newsletter mua-gio-chuong")}/send`,
    "/dashboard/songs",
    "/dashboard/songs/new",
    `/dashboard/songs/${demoId("song do-khuya")}`,
    `/dashboard/songs/${demoId("song do-khuya")}/delete`,
    `/dashboard/${demoEvent("live")}/set-list`,
    `/dashboard/${demoEvent("live")}/lyrics`,
    "/dashboard/codes",
    "/dashboard/codes/new",
    "/dashboard/simulcast",
    "/dashboard/webhooks",
    `/dashboard/${demoEvent("chuyen-do-cuoi")}/shares`,
    "/shares",
    "/profile/tokens",
    `/artist/${demoPerson("singer")}/message`,
    `/event/${demoEvent("da-qua-1")}/review`,
  ],
  admin: [
    "/admin",
    "/admin/users",
    "/admin/users?state=pending",
    `/admin/users/${demoPerson("viewer")}`,
    "/admin/server",
    "/admin/events",
    "/admin/tickets",
    "/admin/transfers",
    "/admin/payouts",
    "/admin/receipts",
    "/admin/share",
    "/admin/site",
    "/admin/site/terms",
    "/admin/site/terms?from=standard",
    "/admin/site/imprint",
    "/admin/codes",
    "/admin/ledger",
    "/admin/outbox",
    "/admin/reports",
    "/admin/audit",
  ],
};

/** Pages of a workspace that are lists, as long as what they list. */
export const LONG_LISTS = [
  `/dashboard/${demoEvent("chuyen-do-cuoi")}/guest-list`,
  "/dashboard/reviews",
  "/admin/users",
  "/admin/events",
  "/admin/tickets",
  "/admin/ledger",
  "/admin/outbox",
];
const UNKNOWN = [
  "/nowhere",
  "/event/00000000-0000-4000-8000-000000000000",
  "/artist/nobody",
  "/tickets/x/y/z",
];

type Screen = {
  /** A person of the demo, or a guest. */
  who: string;
  path: string;
  status: number;
  isForTelevision?: boolean;
};

const screensOf = (who: string, paths: string[]) =>
  paths.map((path) => ({ who, path, status: 200 }));

export const SCREENS: Screen[] = [
  ...screensOf("guest", PUBLIC),
  ...TELEVISION.map((path) => ({ who: "guest", path, status: 200, isForTelevision: true })),
  ...UNKNOWN.map((path) => ({ who: "guest", path, status: 404 })),
  ...Object.entries(SIGNED_IN).flatMap(([who, paths]) => screensOf(who, paths)),
];

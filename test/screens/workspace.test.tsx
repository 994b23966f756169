import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { readRoutes } from "../../scripts/vite/route-manifest";
import { loader } from "~/root";
import { AdminWorkspace } from "~/ui/workspace/admin-workspace";
import { ADMIN_PLACES } from "~/ui/workspace/admin-places";
import { ArtistWorkspace } from "~/ui/workspace/artist-workspace";
import { ARTIST_ENTRIES } from "~/ui/workspace/artist-places";
import { AccountWorkspace } from "~/ui/workspace/account-workspace";
import { ACCOUNT_PLACES } from "~/ui/workspace/account-places";
import { findEntry, type NavigationEntry } from "~/ui/workspace/places";
import { makeEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { render } from "../factories/base/render";
import { visit } from "../factories/base/requests";
import { addAgreedShares } from "../factories/payouts/shares";
import { pathOf } from "../permissions/manifest";

const at = (places: NavigationEntry[], pathname: string, search = "") => {
  const { place, page } = findEntry(places, { pathname, search }, "shows");

  return [place?.key, page?.key];
};

test.each([
  ["/dashboard", "", "overview", "overview"],
  ["/dashboard", "?tab=past", "shows", "allShows"],
  ["/dashboard/new", "", "shows", undefined],
  ["/dashboard/0a1b/edit", "", "shows", undefined],
  ["/dashboard/passes/new", "", "shows", "passes"],
  ["/dashboard/songs/0a1b", "", "songs", "songs"],
  ["/dashboard/statement/2026", "", "money", "money"],
  ["/dashboard/newsletters/0a1b/send", "", "audience", "newsletters"],
  ["/dashboard/webhooks/0a1b", "", "settings", "webhooks"],
])("%s%s belongs to %s", (pathname, search, place, page) => {
  expect(at(ARTIST_ENTRIES, pathname, search)).toEqual([place, page]);
});

test.each([
  ["/profile", "you", "you"],
  ["/profile/sign-in", "signIn", "password"],
  ["/profile/passkeys", "signIn", "passkeys"],
  ["/notices", "notifications", "latest"],
  ["/notices/settings", "notifications", "choices"],
  ["/notices/phone", "devices", "phone"],
  ["/profile/my-data", "myData", "myData"],
])("%s belongs to %s of the account", (pathname, place, page) => {
  expect(at(ACCOUNT_PLACES, pathname)).toEqual([place, page]);
});

test.each([
  ["/admin", "today", "today"],
  ["/admin/users/0a1b", "people", "accounts"],
  ["/admin/payouts/7", "money", "payouts"],
  ["/admin/receipts/2026-000001", "money", "receipts"],
  ["/admin/site/terms", "site", "looks"],
])("%s belongs to %s of the office", (pathname, place, page) => {
  expect(at(ADMIN_PLACES, pathname)).toEqual([place, page]);
});

test("each entry leads to a page that exists, and every page with an address of its own has an entry", () => {
  const routes = readRoutes();
  const screens = Object.keys(routes).filter((id) => routes[id]!.file.endsWith(".tsx"));
  const paths = screens.map((id) => pathOf(routes, id).replace(/(?<=.)\/$/, ""));
  const isScreen = (path: string) =>
    /^\/(admin|dashboard|profile)\//.test(path) && !/[:.]/.test(path) && !path.endsWith("/new");
  const linked = [...ADMIN_PLACES, ...ARTIST_ENTRIES, ...ACCOUNT_PLACES].flatMap(
    ({ to, pages = [] }) => [to, ...pages.map((page) => page.to)],
  );
  const linkedPaths = linked.map((to) => to.replace(/[?#].*/, ""));

  expect(linkedPaths.filter((path) => !paths.includes(path))).toEqual([]);
  expect(paths.filter((path) => isScreen(path) && !linkedPaths.includes(path))).toEqual([]);
});

test("artists see all places, people with a share see their money, others see nothing", async () => {
  const artist = await makeArtist();
  const sharer = await makeUser();

  const { id } = await makeEvent({ artistId: artist.id });

  await transaction((tx) => addAgreedShares(tx, id, [{ userId: sharer.id, basisPoints: 1000 }]));

  expect(await namesOf(artist)).toEqual([
    ...["Tổng quan", "Buổi diễn", "Bài hát", "Khán giả", "Tiền"],
    ...["Trang của bạn", "Camera và OBS", "Ê-kíp", "Thiết lập khác"],
  ]);
  expect(await namesOf(sharer, "/dashboard/money")).toEqual(["Tiền"]);
  expect(await namesOf(await makeUser())).toEqual([]);
});

test("everybody has the five pages of an account, and messages of viewers have no rail", async () => {
  const viewer = await makeUser();

  expect(await namesOf(viewer, "/profile", AccountWorkspace)).toEqual([
    ...["Bạn", "Cách đăng nhập", "Thông báo", "Lịch, thiết bị", "Dữ liệu"],
  ]);
  expect(await namesOf(viewer, "/messages")).toEqual([]);
  expect(await namesOf(await makeArtist(), "/messages")).toContain("Khán giả");
});

test("admins see all pages of the office at once, others see none", async () => {
  const pages = [
    ...["Hôm nay", "Tài khoản", "Mã mời", "Tất cả", "Vé", "Báo cáo"],
    ...["Chuyển khoản đến", "Trả nghệ sĩ", "Sổ sách", "Biên nhận", "Phần của trang"],
    ...["Tên, màu, điều khoản", "Máy chủ, sao lưu", "Hộp thư đi", "Nhật ký"],
  ];

  const admin = await makeUser({ role: "admin" });

  expect(await namesOf(admin, "/admin", AdminWorkspace)).toEqual(pages);
  expect(await namesOf(await makeArtist(), "/admin", AdminWorkspace)).toEqual([]);
});

test("the question of an action belongs to the page that it was opened from", async () => {
  const admin = await makeUser({ role: "admin" });
  const path = "/admin/actions/suspend/0a1b?returnTo=%2Fadmin%2Fusers%2F0a1b";
  const { data } = await loader({ ...visit(path, { cookie: await cookieFor(admin) }), params: {} });
  const html = await render(<AdminWorkspace data={data}>{null}</AdminWorkspace>, path);
  const current = [...html.matchAll(/<a [^>]*aria-current="page"[^>]*>/g)].map(String);

  expect(current.length).toBeGreaterThan(0);
  for (const link of current) expect(link).toContain('href="/admin/users"');
});

test("phones list an entry's pages on these pages alone, and not on the page of one show", async () => {
  const artist = await makeArtist();

  expect(await framed(artist, "/dashboard/passes/new")).toContain('class="ws-pages"');
  expect(await framed(artist, "/dashboard/new")).not.toContain('class="ws-pages"');
});

/** The names of the places in the rail, as the server renders it. */
async function namesOf(person: { id: string }, path = "/dashboard", Workspace = ArtistWorkspace) {
  const html = await framed(person, path, Workspace);
  const [rail = ""] = html.split('<div class="ws-page">');
  const links = [...rail.matchAll(/<a class="ws-place"[^>]*>(.*?)<\/a>/g)];

  return links.map(([, inside]) =>
    inside!.replaceAll(/<svg.*?<\/svg>|<[^>]+>/g, "").replaceAll("\u00a0", " "),
  );
}

async function framed(person: { id: string }, path: string, Workspace = ArtistWorkspace) {
  const { data } = await loader({
    ...visit(path, { cookie: await cookieFor(person) }),
    params: {},
  });

  return render(<Workspace data={data}>{null}</Workspace>, path);
}

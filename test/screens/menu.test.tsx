import { afterEach, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { loader as root } from "~/root";
import { loader as homeLoader } from "~/routes/_shows+/_index/route";
import { loader as about } from "~/routes/_base+/about";
import { AvatarMenu } from "~/ui/frame/avatar-menu";
import { SiteFooter } from "~/ui/frame/site-footer";
import { SiteHeader } from "~/ui/frame/site-header";
import { YourTicket } from "~/routes/_shows+/_index/your-ticket";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { render } from "../factories/base/render";
import { visit } from "../factories/base/requests";
import { makeTicketedEvent } from "../factories/shows/events";
import { makeLiveEvent, makeTicket } from "../factories/live/rooms";

const contact = env.CONTACT;

afterEach(() => void (env.CONTACT = contact));

const frameOf = async (person: { id: string } | null) => {
  const cookie = person ? await cookieFor(person) : "";

  return (await root({ ...visit("/", { cookie }), params: {} })).data;
};

async function menuOf(person: { id: string }) {
  const data = await frameOf(person);
  const html = await render(<AvatarMenu {...data} viewer={data.viewer!} />);
  const rows = [...html.matchAll(/<a class="menu-row"[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)];

  return rows.map(([, href, inside]) => [href, inside!.replaceAll(/<svg.*?<\/svg>|<[^>]+>/g, "")]);
}

async function makeHolder() {
  const holder = await makeUser();
  const show = await makeLiveEvent({ artistId: (await makeArtist()).id });

  await makeTicket(show.id, holder.id);

  return { holder, show };
}

test("the menu begins with the tickets, says that one is for today, and leads to a stage", async () => {
  const { holder } = await makeHolder();

  expect((await menuOf(holder)).slice(0, 6)).toEqual([
    ["/tickets", "Vé của tôiHôm nay"],
    ["/saved", "Đã lưu"],
    ["/messages", "Tin nhắn"],
    ["/receipts", "Biên nhận"],
    ["/profile", "Tài khoản"],
    ["/apply", "Trở thành nghệ sĩ"],
  ]);
  expect((await menuOf(await makeUser()))[0]).toEqual(["/tickets", "Vé của tôi"]);
  expect(await menuOf(await makeArtist())).toContainEqual(["/dashboard", "Sân khấu của bạn"]);

  const pending = { isApproved: false, application: "pending" } as const;

  expect(await menuOf(await makeArtist({}, pending))).toContainEqual([
    "/apply",
    "Đơn nghệ sĩ của bạn",
  ]);
});

test("home leads a holder to their live show in one press", async () => {
  const { holder, show } = await makeHolder();
  const home = await homeLoader(visit("/", { cookie: await cookieFor(holder) }));
  if (home.screen !== "home") throw new Error(home.screen);

  expect(await render(<YourTicket ticket={home.ticket!} />)).toContain(`href="/stream/${show.id}"`);
});

test("home opens the ticket before the show has started, and the page that waits for it", async () => {
  const holder = await makeUser();
  const startTime = new Date(Date.now() + 19 * 3600_000);
  const show = await makeTicketedEvent({ artistId: (await makeArtist()).id, startTime });

  await makeTicket(show.id, holder.id);

  const home = await homeLoader(visit("/", { cookie: await cookieFor(holder) }));
  if (home.screen !== "home") throw new Error(home.screen);

  const html = await render(<YourTicket ticket={home.ticket!} />);

  expect(html).not.toContain("Vào buổi diễn");
  expect(html).toContain("Mở trang chờ");
});

test("guests who come as artists go on to the application after they signed up", async () => {
  const data = await frameOf(null);

  expect(await render(<SiteHeader {...data} />)).toContain('href="/signup?returnTo=%2Fapply"');
});

test("help names ways that work: the artists of the viewer's tickets, and who sells", async () => {
  const { holder, show } = await makeHolder();
  const { SELLER_NAME, SELLER_ADDRESS } = env;

  Object.assign(env, { SELLER_NAME: "Nhạc Sống Collective", SELLER_ADDRESS: "12 Lê Lợi" });

  const help = await about(visit("/about", { cookie: await cookieFor(holder) }));
  const guestHelp = await about(visit("/about"));

  Object.assign(env, { SELLER_NAME, SELLER_ADDRESS });
  expect(help.artists).toEqual([{ id: show.artistId, name: expect.any(String) }]);
  expect(help.seller).toBe("Nhạc Sống Collective, 12 Lê Lợi");
  expect(guestHelp.artists).toEqual([]);
});

test("a page without a contact leads to who runs the site", async () => {
  env.CONTACT = undefined;

  const data = await frameOf(null);
  const { contact: none, host } = await about(visit("/about"));

  expect([none, host]).toEqual([null, "nhacsong.test"]);
  expect(await render(<SiteFooter {...data} />)).toContain('href="/about#help"');

  env.CONTACT = "giup@nhacsong.test";
  expect(await render(<SiteFooter {...await frameOf(null)} />)).toContain(
    'href="mailto:giup@nhacsong.test"',
  );
});

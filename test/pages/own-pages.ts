import { expect } from "vitest";
import { makeLines } from "../factories/rooms";
import { verifyPlaybackToken } from "~/models/live/streams/playback-token.server";
import { transaction } from "~db/client.server";
import { chatRestrictions } from "~db/schema";
import { countRenderings, makeHolder, makeShow, open, resetRenderings, ROOM, siteWith } from "./room-site";

/** So many people open the room at once: each gets their own page, which was rendered a few times for all of them. */
export async function expectOwnPages(count: number) {
  const { artist, event } = await makeShow({ eventType: "ticketed", ticketPriceCents: 1800 });
  const names = Array.from({ length: count }, (_, i) => ({ firstName: `Tên${i}x`, name: `Tên${i}x Họ${i}x` }));
  const people = await Promise.all(names.map((name) => makeHolder(event.id, name)));
  const [writer, banned] = [people[7]!, people[8]!];
  await makeLines(event.id, writer.user.id, ["Của tôi"]);
  await transaction((tx) => tx.insert(chatRestrictions).values({ artistId: artist.id, userId: banned.user.id }));
  resetRenderings();
  const site = siteWith(ROOM);
  const pages = await Promise.all(people.map(({ cookie }, i) => open(site, event.id, { cookie, nonce: `nonce${i}x` })));
  expect(countRenderings()).toBeLessThan(20);
  const others = new Set(people.map(({ user }) => user.id).filter((id) => id !== writer.user.id));
  for (const [i, { html }] of pages.entries()) {
    const { user } = people[i]!;
    const found = (pattern: RegExp) => new Set([...html.matchAll(pattern)].map((it) => it[1]));
    const ids = [...found(/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/g)];
    expect(ids.filter((id) => id !== user.id && others.has(id!))).toEqual([]);
    expect(ids).toContain(user.id);
    expect(found(/nonce="([^"]*)"/g)).toEqual(new Set([`nonce${i}x`]));
    expect(found(/(Họ\d+x)/g)).toEqual(new Set([`Họ${i}x`]));
    expect([...found(/(Tên\d+x)/g)].filter((name) => name !== "Tên7x")).toEqual(i === 7 ? [] : [`Tên${i}x`]);
    const owners = [...found(/\/(?:hls|live)\/([^/"\\]+)\//g)].map((token) => verifyPlaybackToken(token!)?.userId);
    expect(new Set(owners)).toEqual(new Set([user.id]));
    expect(html).not.toMatch(/hole[0-9a-f]{24}/);
  }
  const isDeletable = (page: { html: string }) => page.html.includes("message-menu");
  expect(pages.filter(isDeletable)).toEqual([pages[7]]);
  const isBanned = pages.map(({ html }) => html.includes('name="message"'));
  expect(isBanned.filter((mayWrite) => !mayWrite)).toHaveLength(1);
}

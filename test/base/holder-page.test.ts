import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { suspendAccount } from "~/models/office/admin/users.server";
import { actorFor, makeUser } from "../factories/accounts/people";
import { countQuestions } from "../factories/live/questions";
import { makeHolder, makeShow, open, roomSite } from "./room-site";

// React's development build warns about layout effects on the server.
beforeAll(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterAll(() => void vi.restoreAllMocks());

test("a holder's page reads session, account, chat restriction and unread notices once", async () => {
  const { event } = await makeShow({
    eventType: "ticketed",
    ticketPriceCents: 1800,
    tipsEnabled: true,
  });
  const { cookie } = await makeHolder(event.id);
  const site = roomSite();

  // The first page is followed by commits; the second fills the caches that end with one.
  for (let i = 0; i < 2; i++) await open(site, event.id, { cookie });
  const { asked } = await countQuestions(() => open(site, event.id, { cookie }));
  const queries = asked.filter((it) => !it.startsWith("PRAGMA"));
  const count = (part: string) => queries.filter((it) => it.includes(part)).length;

  expect(count('from "sessions"')).toBe(1);
  expect(count('"users"."email"')).toBe(1);
  expect(count('join "chat_restrictions"')).toBe(1);
  expect(count('from "notices"')).toBe(1);
  expect(queries.length).toBeLessThanOrEqual(17);
});

test("the next page of somebody who was suspended has no player", async () => {
  const { event } = await makeShow({ eventType: "ticketed", ticketPriceCents: 1800 });
  const { user, cookie } = await makeHolder(event.id);
  const site = roomSite();

  expect((await open(site, event.id, { cookie })).html).toContain("/hls/");
  await suspendAccount(actorFor(await makeUser({ role: "admin" })), user.id, "");
  expect((await open(site, event.id, { cookie })).html).not.toContain("/hls/");
});

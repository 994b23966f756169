import { beforeAll, expect, test } from "vitest";
import { loader as audit } from "~/routes/admin+/audit";
import { loader as codes } from "~/routes/admin+/codes";
import { loader as eventList } from "~/routes/admin+/events";
import { loader as outboxList } from "~/routes/admin+/outbox";
import { loader as reportList } from "~/routes/admin+/reports";
import { loader as ticketList } from "~/routes/admin+/tickets";
import { loader as userList } from "~/routes/admin+/users";
import { transaction } from "~db/client.server";
import {
  artistProfiles,
  auditLog,
  events,
  invitationCodes,
  outbox,
  reports,
  tickets,
  users,
} from "~db/schema";
import { cookieFor, makeUser } from "../factories/accounts/people";
import { countQuestions } from "../factories/live/questions";
import { visit } from "../factories/base/requests";

const MANY = 10_000;
const LISTS = {
  users: userList,
  reports: reportList,
  codes,
  events: eventList,
  tickets: ticketList,
  outbox: outboxList,
  audit,
};
let cookie: string;

const each = <Row>(make: (at: number) => Row) => Array.from({ length: MANY }, (_, at) => make(at));
const when = (at: number) => new Date(1_790_000_000_000 + at * 60_000);

beforeAll(async () => {
  cookie = await cookieFor(await makeUser({ role: "admin" }));

  const id = (kind: string, at: number) => `${kind}-${at}`;
  const artist = await makeUser({ role: "artist" });

  await transaction(async (tx) => {
    const insert = async (table: Parameters<typeof tx.insert>[0], rows: object[]) => {
      for (let at = 0; at < rows.length; at += 500)
        await tx.insert(table).values(rows.slice(at, at + 500) as never);
    };

    await insert(
      users,
      each((at) => ({
        id: id("u", at),
        name: `Nguyễn Văn ${at}`,
        firstName: "Văn",
        email: `u${at}@a.test`,
      })),
    );
    await insert(
      artistProfiles,
      each((at) => ({
        userId: id("u", at),
        stageName: `Ca sĩ ${at}`,
        stageNameFolded: `ca si ${at}`,
      })),
    );

    const show = { category: "Bolero", eventType: "free", duration: 60, artistId: artist.id };

    await insert(
      events,
      each((at) => ({
        ...show,
        id: id("e", at),
        title: `Đêm ${at}`,
        startTime: when(at),
        endTime: when(at + 60),
      })),
    );
    await insert(
      tickets,
      each((at) => ({
        eventId: id("e", at),
        userId: id("u", at),
        priceCents: 0,
        code: id("Q", at),
        purchaseDate: when(at),
      })),
    );
    await insert(
      reports,
      each((at) => ({
        kind: "event",
        subjectId: id("e", at % 50),
        reporterId: id("u", at),
        reason: "spam",
        text: `Lý do ${at}`,
      })),
    );
    await insert(
      invitationCodes,
      each((at) => ({ codeHash: id("h", at), expiresAt: when(at) })),
    );

    const mail = { language: "vi", text: "Chào".repeat(500), html: "Chào".repeat(500) };

    await insert(
      outbox,
      each((at) => ({ ...mail, address: `u${at}@a.test`, subject: `Thư ${at}` })),
    );
    await insert(
      auditLog,
      each((at) => ({ action: "user.verified", target: `user:${id("u", at)}` })),
    );
  });
});

test.each(Object.entries(LISTS))(
  "a page of %s costs as much with 10,000 rows as with ten",
  async (name, open) => {
    const { count: asked, value: list } = await countQuestions(async () =>
      open(visit(`/admin/${name}?page=200`, { cookie })),
    );

    expect(list.rows).toHaveLength(25);
    expect(Number(list.pages.range!.total.replace(",", ""))).toBeGreaterThanOrEqual(MANY);
    expect(asked).toBeGreaterThan(1);
    expect(asked).toBeLessThan(12);
    expect(JSON.stringify(list).length).toBeLessThan(40_000);
  },
);

test.each([
  [userList, "/admin/users?search=nguyen+van+9999", 1],
  [userList, "/admin/users?search=CA+SI+9999", 1],
  [eventList, "/admin/events?search=dem+9999", 1],
  [reportList, "/admin/reports?search=ly+do+9999", 1],
  [ticketList, "/admin/tickets?search=q-9999", 1],
])("one of 10,000 is found without accents (%#)", async (open, address, count) => {
  expect((await open(visit(address, { cookie }))).rows).toHaveLength(count);
});

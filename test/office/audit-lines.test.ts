import en from "~/locales/en";
import type { AuditAction } from "~/models/base/audit.server";
import { paginationOf } from "~/web/views/admin/admin-list.server";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { auditLog } from "~db/schema";
import { translator } from "~/locales/i18n.server";
import { issueInvitationCode } from "~/models/accounts/invitations.server";
import { loader } from "~/routes/admin+/audit";
import { makeEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";

/** The type of `writeAudit` admits only actions with a sentence, so the code has no others. */
test("every sentence of the log names who acted, in both languages", () => {
  const kinds = Object.entries(en.admin.auditLine).filter(([kind]) => kind !== "other");
  const keys = kinds.flatMap(([kind, acts]) => Object.keys(acts).map((act) => `${kind}.${act}`));

  expect(keys.length).toBeGreaterThan(50);
  for (const language of ["en", "vi"] as const)
    for (const key of keys) {
      const names = { by: "Mai", subject: "Vy" };

      expect(translator(language)(`admin:auditLine.${key as AuditAction}`, names)).toMatch(
        /^Mai .+\.$/,
      );
    }
});

test("the log is filtered by days of the admin's zone and by person, and further pages keep both", async () => {
  const admin = await makeUser({ role: "admin", timeZone: "Asia/Ho_Chi_Minh" });
  const cookie = await cookieFor(admin);
  const person = await makeUser();
  const write = (createdAt: string, target: string) =>
    transaction((tx) =>
      tx.insert(auditLog).values({
        actorId: admin.id,
        action: "user.verified",
        target,
        createdAt: new Date(createdAt),
      }),
    );

  await write("2021-03-01T16:59:00Z", `user:${person.id}`);
  await write("2021-03-01T17:00:00Z", `user:${person.id}`);
  await write("2021-03-02T16:59:00Z", "user:other");
  await write("2021-03-02T17:00:00Z", `user:${person.id}`);

  const count = async (query: string) =>
    (await loader(visit(`/admin/audit?${query}`, { cookie }))).rows.length;

  expect(await count("from=2021-03-02&to=2021-03-02")).toBe(2);
  expect(await count(`from=2021-03-02&to=2021-03-02&person=${person.id}`)).toBe(1);
  expect(await count(`person=${person.id}`)).toBe(3);
  expect(await count(`from=31&to=x&person=${person.id}`)).toBe(3);
  expect(
    paginationOf(1, 99, new URLSearchParams("from=a&to=b&person=c&x=d"), { language: "en" }).next,
  ).toBe("?from=a&to=b&person=c&page=2");
});

test("an admin reads actor, action and linked subject, and old entries as written", async () => {
  const admin = await makeUser({ role: "admin", name: "Mai Anh" });
  const cookie = await cookieFor(admin);
  const show = await makeEvent({ artistId: (await makeArtist()).id, title: "Đêm Hạ Vàng" });
  const write = (action: string, target: string, detail = {}) =>
    transaction((tx) => tx.insert(auditLog).values({ actorId: admin.id, action, target, detail }));

  await write("event.hidden", `event:${show.id}`, { words: "Not a show" });
  await write("event.hidden", "event:gone");
  await write("older.act", "thing:1");

  const { rows } = await loader(visit("/admin/audit?search=Mai+Anh", { cookie }));
  const entries = rows.map(({ sentence, link, words }) => [sentence, link, words]);

  expect(entries).toHaveLength(3);
  expect(entries).toEqual(
    expect.arrayContaining([
      ["Mai Anh hid the show Đêm Hạ Vàng.", `/event/${show.id}`, "Not a show"],
      ["Mai Anh hid the show (deleted).", null, ""],
      ["Mai Anh: older.act", null, ""],
    ]),
  );
  await issueInvitationCode(actorFor(admin));

  const inVietnamese = await loader(
    visit("/admin/audit?search=invitation", { cookie: `${cookie}; nhacsong_lang=vi` }),
  );

  expect(inVietnamese.rows.map(({ sentence, link }) => [sentence, link])).toEqual([
    ["Mai Anh tạo một mã mời.", "/admin/codes"],
  ]);
});

import type { MessageKey } from "~/locales/message-key";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { auditLog } from "~db/schema";
import { translator } from "~/locales/i18n.server";
import { issueInvitationCode } from "~/models/accounts/invitations.server";
import { loader } from "~/routes/admin+/audit";
import { makeEvent } from "../factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";

/** Every action that the code writes into the log. */
function actionsInCode(): string[] {
  const files = readdirSync("app/models", { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".ts") && !file.endsWith(".test.ts"),
  );
  const code = files
    .map((file) => readFileSync(path.join("app/models", file), "utf8"))
    .filter((text) => /writeAudit\(|noteAct\(|insert\(auditLog\)/.test(text))
    .join("\n");
  const found = code.matchAll(
    /(?<!type: )"((?:admin|user|event|mail|artist|donation|ticket|invitation|chat)\.[a-z]\w+)"/gi,
  );

  return [...new Set([...found].map(([, action]) => action!))];
}

test("every action in the log has a sentence in both languages", () => {
  const known = actionsInCode();

  expect(known.length).toBeGreaterThan(20);
  for (const language of ["en", "vi"] as const) {
    const missing = known.filter((action) => {
      const sentence = translator(language)(`admin:auditLine.${action}` as MessageKey, {
        by: "Mai",
        subject: "Vy",
      });

      return !/^Mai .+\.$/.test(sentence);
    });

    expect(missing).toEqual([]);
  }
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

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeEvent } from "../../../../test/factories/shows/events";
import { stopClock } from "../../../../test/factories/money/money";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeLines } from "../../../../test/factories/live/rooms";
import { unpackZip } from "../../../../test/factories/base/zip";
import { db, transaction } from "~db/client.server";
import { dataExports, outbox, reports } from "~db/schema";
import { addNotification } from "~/models/delivery/notices/add-notice.server";
import { dismissReport } from "../admin/resolve-report.server";
import { submitReport } from "../reports/submit-report.server";
import { findExport, isLargeAccount, createNextExport, openExport, deleteOldExports, requestExport } from "./data-exports.server";

const asked = { language: "vi", site: "https://nhacsong.test" } as const;
const DAY = 24 * 3600_000;

async function talkative(lines: number) {
  const user = await makeUser();
  const event = await makeEvent({ artistId: (await makeArtist()).id });

  for (let at = 0; at < lines; at += 500) {
    const some = Array.from({ length: Math.min(500, lines - at) }, (_, one) => `Tin ${at + one}`);

    await makeLines(event.id, user.id, some);
  }

  return actorFor(user);
}

async function unpack(actor: Parameters<typeof openExport>[0], id: string) {
  const { file, bytes } = await openExport(actor, id);
  const zip = Buffer.concat((await file.toArray()) as Buffer[]);

  expect(zip.length).toBe(bytes);

  const files = Object.entries(unpackZip(zip)).map(([name, text]) => [name, JSON.parse(text) as unknown[]]);

  return Object.fromEntries(files) as Record<string, unknown[]>;
}

test("a large export is made in the background, counted, private, announced by email, and deleted after three days", async () => {
  const actor = await talkative(2500);

  expect(await isLargeAccount(actor)).toBe(true);
  await requestExport(actor, asked);
  await requestExport(actor, asked);
  expect(await db.$count(dataExports, eq(dataExports.userId, actor.userId))).toBe(1);
  expect(await findExport(actor)).toMatchObject({ state: "waiting", done: 0 });
  await createNextExport();

  const made = (await findExport(actor))!;

  expect(made).toMatchObject({ state: "ready", done: made.total });

  const files = await unpack(actor, made.id);

  expect(files["chatMessages.json"]).toHaveLength(2500);
  expect(files["account.json"]).toMatchObject([{ id: actor.userId }]);

  const mails = await db.select().from(outbox).where(eq(outbox.userId, actor.userId));

  expect(mails).toMatchObject([{ language: "vi", subject: "Dữ liệu của bạn đã sẵn sàng" }]);
  expect(mails[0]!.text).toContain(`https://nhacsong.test/profile/data?export=${made.id}`);

  const stranger = actorFor(await makeUser());

  await expect(openExport(stranger, made.id)).rejects.toMatchObject({ code: "not_found" });

  const restart = stopClock(Date.now() + 3 * DAY + 1000);

  await expect(openExport(actor, made.id)).rejects.toMatchObject({ code: "not_found" });
  expect(await findExport(actor)).toBeNull();
  await deleteOldExports();
  restart();
  expect(await db.$count(dataExports, eq(dataExports.userId, actor.userId))).toBe(0);
  await expect(openExport(actor, made.id)).rejects.toMatchObject({ code: "not_found" });
});

test("an export has the person's notices, and nobody else's", async () => {
  const [actor, other] = [await talkative(0), await talkative(0)];

  for (const { userId } of [actor, other])
    await transaction((tx) => addNotification(tx, { kind: "live", userId, topic: "live", fact: "live", path: `/${userId}` }));
  await requestExport(actor, asked);
  await createNextExport();

  const files = await unpack(actor, (await findExport(actor))!.id);

  expect(files["notices.json"]).toMatchObject([{ kind: "live", path: `/${actor.userId}` }]);
});

test("an export has the person's reports without the notes of admins", async () => {
  const actor = await talkative(0);
  const admin = actorFor(await makeUser({ role: "admin" }));
  const event = await makeEvent({ artistId: (await makeArtist()).id });

  await submitReport(actor, "event", event.id, { reason: "fraud", text: "Vé giả" });

  const [report] = await db.select().from(reports).where(eq(reports.reporterId, actor.userId));

  await dismissReport(admin, report!.id, "Hay báo cáo bừa");
  await requestExport(actor, asked);
  await createNextExport();

  const files = await unpack(actor, (await findExport(actor))!.id);

  expect(files["reports.json"]).toMatchObject([{ text: "Vé giả", state: "dismissed" }]);
  expect(JSON.stringify(files)).not.toContain("Hay báo cáo bừa");
});

test("an export interrupted by a shutdown is retried, and fails after three attempts", async () => {
  const actor = await talkative(0);

  await requestExport(actor, asked);

  const set = (values: Partial<typeof dataExports.$inferInsert>) =>
    transaction((tx) => tx.update(dataExports).set(values).where(eq(dataExports.userId, actor.userId)));

  await set({ state: "working", done: 1, tries: 1 });
  await createNextExport();
  expect(await findExport(actor)).toMatchObject({ state: "ready", tries: 2 });
  await transaction((tx) => tx.delete(dataExports));
  await requestExport(actor, asked);
  await set({ id: "../cannot/be/written" });
  for (let time = 0; time < 3; time++) await expect(createNextExport()).rejects.toThrow();
  expect(await findExport(actor)).toMatchObject({ state: "failed" });
  await createNextExport();
});

test("no export starts while another is available, or more than three times a day", async () => {
  const actor = await talkative(0);

  await requestExport(actor, asked);
  await createNextExport();
  await expect(requestExport(actor, asked)).rejects.toMatchObject({
    code: "conflict",
    messageKey: "profile:exportKept",
  });

  const restart = stopClock(Date.now() + 3 * DAY + 1000);

  await requestExport(actor, asked);
  expect(await findExport(actor)).toMatchObject({ state: "waiting" });
  restart();

  const unlucky = await talkative(0);
  const fail = { state: "failed" as const, expiresAt: new Date(Date.now() + 3 * DAY) };

  for (let time = 0; time < 3; time++) {
    await requestExport(unlucky, asked);
    await transaction((tx) => tx.update(dataExports).set(fail).where(eq(dataExports.userId, unlucky.userId)));
  }

  await expect(requestExport(unlucky, asked)).rejects.toMatchObject({
    code: "throttled",
    messageKey: "profile:exportMany",
  });

  const tomorrow = stopClock(Date.now() + DAY + 1000);

  await requestExport(unlucky, asked);
  tomorrow();
  await transaction((tx) => tx.delete(dataExports));
});

test("a small export is not made in the background", async () => {
  expect(await isLargeAccount(await talkative(0))).toBe(false);
});

import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { actorFor, freshProof, makeUser } from "../../../../test/factories/accounts/people";
import { withMailServer } from "../../../../test/factories/delivery/mail-server";
import { stopClock } from "../../../../test/factories/money/money";
import { db, transaction } from "~db/client.server";
import { artistProfiles, notices, outbox, users } from "~db/schema";
import { Application } from "~/models/accounts/application-schema";
import { applyAsArtist } from "~/models/accounts/applications.server";
import type { Member } from "~/models/base/actor";
import { markAllRead } from "~/models/delivery/notices/notice-list.server";
import { readUnsubscribe, setMailChoice } from "~/models/delivery/notices/unsubscribe.server";
import { decideApplication } from "~/models/office/admin/artists.server";
import { deleteAccount } from "~/models/office/account-deletion/delete-account.server";
import { revokeAdmin } from "../admins.server";
import { mailAdminTasks } from "./admin-tasks-mail.server";
import { endAdminTasks, notifyAdmins } from "./notify-admins.server";

const WAITING = "An artist's application waits for your decision";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const start = Date.now();
let restore = () => {};

const at = (msLater: number) => {
  restore();
  restore = stopClock(start + msLater);
};

beforeEach(async () => {
  at(0);
  await transaction(async (tx) => {
    await tx.update(users).set({ role: "viewer" }).where(eq(users.role, "admin"));
    await tx.update(artistProfiles).set({ application: "rejected" });
    await tx.delete(outbox);
  });
});
afterEach(() => restore());

const makeSiteAdmin = (fields: Parameters<typeof makeUser>[0] = {}) =>
  makeUser({ role: "admin", language: "en", emailProvenAt: new Date(), ...fields });

async function apply(stageName: string, applicant?: Member) {
  const actor = applicant ?? actorFor(await makeUser());

  await applyAsArtist(actor, Application.parse({ stageName }));

  return actor;
}

const listOf = (userId: string) => db.select().from(notices).where(eq(notices.userId, userId));
const listed = async (userId: string) =>
  (await listOf(userId)).map(({ kind, path }) => [kind, path]);

/** Runs the job. @returns the subjects of all mails so far to the address, the oldest first */
async function mailed({ email }: { email: string | null }, isMailOn = true) {
  await withMailServer(isMailOn, mailAdminTasks);

  const sent = await db.select().from(outbox).where(eq(outbox.address, email!));

  return sent
    .sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime())
    .map(({ subject }) => subject);
}

test("applications ring the bell of each other active admin once, until all are decided", async () => {
  const [first, second] = [await makeSiteAdmin(), await makeSiteAdmin()];
  const left = [
    await makeSiteAdmin({ suspendedAt: new Date() }),
    await makeSiteAdmin({ deletedAt: new Date() }),
    await makeUser(),
  ];
  const applicant = await apply("Đò Chiều");
  const inList = [["applicationReceived", "/admin"]];

  expect([await listed(first.id), await listed(second.id)]).toEqual([inList, inList]);
  for (const { id } of left) expect(await listed(id)).toEqual([]);

  await markAllRead(actorFor(first));
  await apply("Đò Chiều Muộn", applicant);
  expect((await listOf(first.id))[0]!.readAt).not.toBeNull();

  const decision = { state: "rejected", words: "", site: "https://nhacsong.test" } as const;

  const other = await apply("Đò Trưa");

  await decideApplication(actorFor(first), applicant.userId, decision);
  expect(await listed(second.id)).toEqual(inList);
  await decideApplication(actorFor(first), other.userId, decision);
  expect([await listed(first.id), await listed(second.id)]).toEqual([[], []]);

  await apply("Đò Chiều", applicant);
  expect(await listed(second.id)).toEqual(inList);
});

test("nothing about a deleted applicant, or for a former admin, stays in a list", async () => {
  const [first, second] = [await makeSiteAdmin(), await makeSiteAdmin()];
  const leaving = await makeUser({ passwordHash: null });

  await apply("Thuyền Giấy", actorFor(leaving));
  expect(await listed(first.id)).toHaveLength(1);

  await deleteAccount(actorFor(leaving), await freshProof(leaving));
  expect(await listed(first.id)).toEqual([]);

  await apply("Đò Chiều");
  expect(await listed(second.id)).toHaveLength(1);
  await revokeAdmin(second.email!);
  expect((await listed(second.id)).map(([kind]) => kind)).not.toContain("applicationReceived");
});

test("an admin gets one email about applications until it is opened, in their language", async () => {
  const admin = await makeSiteAdmin();
  const reader = await makeSiteAdmin({ language: "vi" });

  await apply("Đò Chiều");
  expect(await mailed(reader)).toEqual(["Có đơn xin làm nghệ sĩ đang chờ bạn quyết định"]);
  expect(await mailed(admin)).toEqual([WAITING]);

  const [mail] = await db.select().from(outbox).where(eq(outbox.address, admin.email!));

  expect(mail!.text).toContain("/admin\n");
  expect(mail!.html).toContain('/admin"');
  expect(readUnsubscribe(new URL(mail!.unsubscribeUrl!).searchParams)).toEqual({
    userId: admin.id,
    choice: "adminTasks",
  });

  at(2 * HOUR);
  await apply("Nghệ sĩ hai");
  expect(await mailed(admin)).toHaveLength(1);

  await markAllRead(actorFor(admin));
  await apply("Nghệ sĩ ba");
  expect(await mailed(admin)).toEqual([WAITING, WAITING]);

  await markAllRead(actorFor(admin));
  at(2 * HOUR + MINUTE);
  await apply("Nghệ sĩ bốn");
  expect(await mailed(admin)).toHaveLength(2);
  at(3 * HOUR + MINUTE);
  expect(await mailed(admin)).toHaveLength(3);
});

test("no second email comes about a task when a newer one of the same email is settled", async () => {
  const admin = await makeSiteAdmin();
  const newer = { kind: "moneyUnmatched", topic: "bank:1", fact: "bank:1" } as const;
  const details = { amountCents: 361_000, currency: "vnd" } as const;

  await apply("Đò Chiều");
  at(MINUTE);
  await transaction((tx) =>
    notifyAdmins(tx, { ...newer, path: "/admin/transfers", details, causedBy: null }),
  );
  expect(await mailed(admin)).toEqual([expect.stringContaining("(and 1 more)")]);

  await transaction((tx) => endAdminTasks(tx, ["bank:1"]));
  at(2 * HOUR);
  expect(await mailed(admin)).toHaveLength(1);
});

test("opened tasks, opting out, an unproven email and a site without email send nothing", async () => {
  const admin = await makeSiteAdmin();
  const unproven = await makeSiteAdmin({ emailProvenAt: null });

  await apply("Đò Chiều");
  expect(await mailed(admin, false)).toEqual([]);
  await setMailChoice(admin.id, "adminTasks", false);
  expect(await mailed(admin)).toEqual([]);
  await setMailChoice(admin.id, "adminTasks", true);
  await markAllRead(actorFor(admin));
  expect(await mailed(admin)).toEqual([]);
  await apply("Thuyền Giấy");
  expect(await mailed(admin)).toEqual([WAITING]);
  expect(await mailed(unproven)).toEqual([]);
});

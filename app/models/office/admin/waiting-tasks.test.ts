import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { db, transaction } from "~db/client.server";
import { artistProfiles, notices, reports, users } from "~db/schema";
import { Application } from "~/models/accounts/application-schema";
import { applyAsArtist } from "~/models/accounts/applications.server";
import { decideApplication } from "./artists.server";
import { notifyOfWaitingTasks } from "./waiting-tasks.server";

const makeAdmin = () => makeUser({ role: "admin" });

beforeEach(() =>
  transaction(async (tx) => {
    await tx.update(users).set({ role: "viewer" }).where(eq(users.role, "admin"));
    await tx.update(artistProfiles).set({ application: "rejected" });
    await tx.delete(reports);
  }),
);

async function apply() {
  const actor = actorFor(await makeUser());

  await applyAsArtist(actor, Application.parse({ stageName: "Đò Chiều" }));

  return actor;
}

/** Runs the job. @returns kind and path of what is in the admin's list */
async function told({ id }: { id: string }) {
  await notifyOfWaitingTasks();

  const rows = await db.select().from(notices).where(eq(notices.userId, id));

  return rows.map(({ kind, path }) => [kind, path]);
}

test("one notification tells a new admin that things wait, until they are decided", async () => {
  const former = await makeAdmin();
  const applicants = [await apply(), await apply()];
  const admin = await makeAdmin();

  expect(await told(admin)).toEqual([["tasksWaiting", "/admin"]]);
  expect(await told(admin)).toHaveLength(1);
  expect(await told(former)).toEqual([["applicationReceived", "/admin"]]);

  for (const { userId } of applicants)
    await decideApplication(actorFor(former), userId, {
      state: "rejected",
      words: "",
      site: "https://nhacsong.test",
    });
  expect(await told(admin)).toEqual([]);
});

test("what an admin caused alone does not wait for them", async () => {
  const admin = await makeAdmin();

  await transaction((tx) =>
    tx.insert(reports).values({
      kind: "artist",
      subjectId: "someone",
      reporterId: admin.id,
      reason: "spam",
      text: "",
    }),
  );

  expect(await told(admin)).toEqual([]);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { actorFor, makeUser } from "../../../test/factories/people";
import { db, transaction } from "~db/client.server";
import { auditLog, outbox } from "~db/schema";
import { readMail } from "./mails.server";

test("reading a mail is written down, and the link of one that was sent is not shown", async () => {
  const admin = await makeUser({ role: "admin" });
  const link = "https://nhacsong.test/reset-password?token=bi-mat_1";
  const mail = { address: "mai@nhacsong.test", language: "vi", subject: "Chào", html: "", text: `Chào Mai, ${link}` };
  const make = (state: "waiting" | "sent") =>
    transaction(
      async (tx) =>
        (
          await tx
            .insert(outbox)
            .values({ ...mail, language: "vi", state })
            .returning()
        )[0]!.id,
    );
  const [waiting, sent] = [await make("waiting"), await make("sent")];
  expect((await readMail(actorFor(admin), waiting)).text).toContain(link);
  expect((await readMail(actorFor(admin), sent)).text).toBe(`Chào Mai, ${link.replace("bi-mat_1", "…")}`);
  const written = await db.select().from(auditLog).where(eq(auditLog.actorId, admin.id));
  expect(written.map(({ action, target }) => [action, target])).toEqual(
    expect.arrayContaining([
      ["mail.read", `mail:${waiting}`],
      ["mail.read", `mail:${sent}`],
    ]),
  );
  await expect(readMail(actorFor(await makeUser()), sent)).rejects.toMatchObject({ code: "forbidden" });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { makeAdmin } from "~/models/accounts/admins.server";
import { checkCredentials } from "~/models/accounts/sign-in.server";
import { db } from "~db/client.server";
import { auditLog } from "~db/schema";
import { makeMember, PASSWORD } from "../factories/members";

test("the command makes an account an admin, keeps its password, and leaves a line in the audit log", async () => {
  const { id, email } = await makeMember();
  expect(await makeAdmin(email.toUpperCase(), { name: "Admin", password: "other password" })).toEqual({
    id,
    isNew: false,
  });
  expect(await checkCredentials({ loginId: email, password: PASSWORD })).toMatchObject({ id, role: "admin" });
  expect(await db.select().from(auditLog).where(eq(auditLog.target, id))).toMatchObject([{ action: "admin.made" }]);
});

test("it makes the account where there is none and a password is given", async () => {
  await expect(makeAdmin("first@example.com")).rejects.toMatchObject({ code: "not_found" });
  expect(await makeAdmin("first@example.com", { name: "Admin", password: "đèn dầu 2026" })).toMatchObject({
    isNew: true,
  });
  const account = await checkCredentials({ loginId: "first@example.com", password: "đèn dầu 2026" });
  expect(account.role).toBe("admin");
});

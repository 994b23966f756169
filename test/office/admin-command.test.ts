import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { getActor } from "~/auth/session.server";
import { makeAdmin, revokeAdmin } from "~/models/accounts/admins.server";
import { resetPassword } from "~/models/accounts/authentication/passwords/password-resets.server";
import { checkCredentials } from "~/models/accounts/authentication/sign-in.server";
import {
  makeResetLink,
  makeSignInCode,
  suspendByCommand,
  unsuspendByCommand,
} from "~/models/office/admin/commands.server";
import { action as login, loader as loginPage } from "~/routes/_accounts+/login/route";
import { db, transaction } from "~db/client.server";
import { auditLog, outbox, users } from "~db/schema";
import { makeMember, PASSWORD } from "../factories/accounts/members";
import { cookieFor, makeArtist } from "../factories/accounts/people";
import { comeBack, cookiesOf, submit, visit } from "../factories/base/requests";

test("the command makes an account an admin, keeps its password, and is in the audit log", async () => {
  const { id, email } = await makeMember({ emailProvenAt: new Date() });

  expect(
    await makeAdmin(email.toUpperCase(), { name: "Admin", password: "other password" }),
  ).toEqual({
    id,
    hasNewPassword: false,
  });
  expect(await checkCredentials({ loginId: email, password: PASSWORD })).toMatchObject({
    id,
    role: "admin",
  });
  expect(await db.select().from(auditLog).where(eq(auditLog.target, id))).toMatchObject([
    { action: "admin.made" },
  ]);
});

test("the command creates a missing account", async () => {
  expect(
    await makeAdmin("first@example.com", { name: "Admin", password: "đèn dầu 2026" }),
  ).toMatchObject({
    hasNewPassword: true,
  });

  const account = await checkCredentials({
    loginId: "first@example.com",
    password: "đèn dầu 2026",
  });

  expect(account.role).toBe("admin");
});

test("whoever typed the address first is not made an admin with it", async () => {
  const intruder = await makeMember();
  const session = await cookieFor(intruder);

  const made = await makeAdmin(intruder.email, { name: "Admin", password: "đèn dầu 2026" });

  expect(made).toEqual({ id: intruder.id, hasNewPassword: true });
  expect(await getActor(session)).toMatchObject({ userId: null });
  await expect(checkCredentials({ loginId: intruder.email, password: PASSWORD })).rejects.toThrow();
  expect(
    await checkCredentials({ loginId: intruder.email, password: "đèn dầu 2026" }),
  ).toMatchObject({
    role: "admin",
  });
});

test("the only admin is not suspended", async () => {
  await transaction((tx) =>
    tx.update(users).set({ role: "viewer" }).where(eq(users.role, "admin")),
  );

  const { email } = await makeMember({ role: "admin", emailProvenAt: new Date() });

  await expect(suspendByCommand(email)).rejects.toMatchObject({
    messageKey: "profile:deleteLastAdmin",
  });

  await makeMember({ role: "admin" });
  await suspendByCommand(email);
});

test("the commands suspend, reinstate and print a link that works once", async () => {
  const { id, email } = await makeMember();
  const signIn = (password = PASSWORD) => checkCredentials({ loginId: email, password });
  const cookie = await cookieFor({ id });

  await suspendByCommand(email);
  expect(await getActor(cookie)).toMatchObject({ userId: null });
  await expect(signIn()).rejects.toMatchObject({ messageKey: "accounts:suspended" });
  await expect(suspendByCommand(email)).rejects.toMatchObject({ code: "conflict" });
  await unsuspendByCommand(email);
  expect(await signIn()).toMatchObject({ id });

  const link = new URL(await makeResetLink(email, "https://nhacsong.test/"));

  expect(link.origin + link.pathname).toBe("https://nhacsong.test/reset-password");

  const form = {
    token: link.searchParams.get("token")!,
    password: "đèn dầu 2026",
    confirmPassword: "đèn dầu 2026",
  };

  await resetPassword(form);
  expect(await signIn("đèn dầu 2026")).toMatchObject({ id });
  await expect(resetPassword(form)).rejects.toMatchObject({ code: "conflict" });

  const written = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.target, `user:${id}`));

  expect(written.map(({ action, actorId }) => [action, actorId]).sort()).toEqual([
    ["user.reinstated", null],
    ["user.resetLink", null],
    ["user.suspended", null],
  ]);
  await expect(suspendByCommand("nobody@nhacsong.test")).rejects.toMatchObject({
    code: "not_found",
  });
});

test("the command takes an admin's rights away with their sessions, but not from the only admin", async () => {
  const [admin, other] = [await makeMember({ role: "admin" }), await makeMember({ role: "admin" })];
  const cookie = await cookieFor(admin);
  const roleOf = async (id: string) =>
    (await db.select().from(users).where(eq(users.id, id)))[0]!.role;

  await revokeAdmin(admin.email);
  expect(await roleOf(admin.id)).toBe("viewer");
  expect(await getActor(cookie)).toMatchObject({ userId: null });
  expect(await db.select().from(auditLog).where(eq(auditLog.target, admin.id))).toMatchObject([
    { action: "admin.revoked", actorId: null },
  ]);
  await expect(revokeAdmin(admin.email)).rejects.toMatchObject({ code: "not_found" });

  const admins = await db.select().from(users).where(eq(users.role, "admin"));

  for (const { email } of admins.filter(({ id }) => id !== other.id)) await revokeAdmin(email!);
  await expect(revokeAdmin(other.email)).rejects.toMatchObject({
    messageKey: "profile:deleteLastAdmin",
  });
  expect(await roleOf(other.id)).toBe("admin");
});

test("an artist who was an admin is an artist again", async () => {
  const artist = await makeArtist({ role: "admin" });

  const applicant = await makeArtist(
    { role: "admin" },
    { isApproved: false, application: "pending" },
  );

  await makeMember({ role: "admin" });
  for (const [{ id, email }, role] of [
    [artist, "artist"],
    [applicant, "viewer"],
  ] as const) {
    await revokeAdmin(email!);
    expect((await db.select().from(users).where(eq(users.id, id)))[0]!.role).toBe(role);
  }
});

test("the command makes a code to read out, which signs in once, in the browser that asks for it afterwards", async () => {
  const { id, email } = await makeMember({ emailProvenAt: new Date() });
  const send = (fields: Record<string, string>, cookie = "") =>
    login(submit("/login", fields, { cookie }));
  const mails = () => db.select().from(outbox).where(eq(outbox.address, email));
  const early = cookiesOf((await send({ intent: "code", loginId: email })) as Response);
  const mailed = (await mails()).length;
  const code = await makeSignInCode(email);

  expect(comeBack(await send({ intent: "verify", code }, early)).status).toBe(400);

  const browser = cookiesOf((await send({ intent: "code", loginId: email }, early)) as Response);

  expect(await loginPage(visit("/login", { cookie: browser }))).toMatchObject({
    code: { sentTo: email, way: "call" },
  });
  expect(await mails()).toHaveLength(mailed);

  const done = (await send({ intent: "verify", code }, browser)) as Response;

  expect(await getActor(cookiesOf(done))).toMatchObject({ userId: id });
  expect(comeBack(await send({ intent: "verify", code }, browser)).status).toBe(409);
  expect(
    await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, `user:${id}`)),
  ).toMatchObject([{ action: "user.signInCode", actorId: null }]);
  await expect(makeSignInCode("nobody@nhacsong.test")).rejects.toMatchObject({ code: "not_found" });
});

test("npm run admin prints its usage and errors, with an exit code", async () => {
  const run = promisify(execFile);
  const command = (...words: string[]) =>
    run("node", ["--import", "tsx", "scripts/commands/admin.ts", ...words], {
      env: { ...process.env },
    }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: { code: number; stdout: string }) => error,
    );
  const [unknown, nobody, made] = await Promise.all([
    command("remove", "a@b.test"),
    command("suspend", "nobody@nhacsong.test"),
    command("create", "operator@nhacsong.test"),
  ]);

  expect([unknown.code, unknown.stdout]).toEqual([
    1,
    expect.stringContaining("Usage: npm run admin -- <command>"),
  ]);
  expect([nobody.code, nobody.stdout]).toEqual([1, "Not found\n"]);
  expect(made.stdout).toContain("operator@nhacsong.test is an admin. Password, shown only now:");
});

test("the command creates no database, and names the folder without one", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "no-database-"));
  const run = promisify(execFile);
  const environment = { PATH: process.env.PATH, ENV_FILE: "none", DATA_DIR: folder } as never;
  const failed = run(
    "node",
    ["--import", "tsx", "scripts/commands/admin.ts", "create", "a@b.test"],
    {
      env: environment,
    },
  );

  await expect(failed).rejects.toMatchObject({ code: 78, stderr: expect.stringContaining(folder) });
  expect(readdirSync(folder)).toEqual([]);
});

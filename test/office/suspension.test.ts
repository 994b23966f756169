import { inArray } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { suspendedError } from "~/models/accounts/suspension.server";
import { env } from "~/platform/settings/env.server";
import { action as act } from "~/routes/admin+/actions.$action.$id/route";
import { loader as personPage } from "~/routes/admin+/users_.$id/route";
import { checkCredentials } from "~/models/accounts/authentication/sign-in.server";
import type { AppError } from "~/platform/errors";
import { db, transaction } from "~db/client.server";
import { outbox, secondFactors } from "~db/schema";
import { makeMember, PASSWORD } from "../factories/accounts/members";
import { cookieFor, makeUser } from "../factories/accounts/people";
import { comeBack, outcome, submit, visit } from "../factories/base/requests";

afterEach(() => {
  env.CONTACT = undefined;
});

async function admin() {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));

  return {
    suspend: (id: string, fields: Record<string, string>) =>
      outcome(() =>
        act({
          ...submit(`/admin/actions/suspend/${id}`, fields, { cookie }),
          params: { action: "suspend", id },
        }),
      ),
    see: (id: string) => personPage({ ...visit(`/admin/users/${id}`, { cookie }), params: { id } }),
  };
}

test("a suspension needs a reason, which the person is mailed", async () => {
  const { suspend, see } = await admin();
  const person = await makeUser({ language: "vi", emailProvenAt: new Date() });
  const unproven = await makeUser({ emailProvenAt: null });

  expect(comeBack(await suspend(person.id, {}))).toMatchObject({
    status: 400,
    errors: { words: ["Please give a reason."] },
  });

  for (const { id } of [person, unproven]) await suspend(id, { words: "Bán vé <giả> trong phòng" });

  const mails = await db
    .select()
    .from(outbox)
    .where(inArray(outbox.userId, [person.id, unproven.id]));

  expect(mails).toMatchObject([{ userId: person.id, subject: "Tài khoản của bạn đã bị tạm khóa" }]);
  expect(mails[0]!.text).toContain("Lý do: Bán vé <giả> trong phòng");
  expect((await see(person.id)).suspension).toMatchObject({
    reason: "Bán vé <giả> trong phòng",
  });
});

test("a suspended person is told whom to ask, if the site has a contact", () => {
  const keys = () => suspendedError(null).details.more?.map(({ key }) => key);

  expect(keys()).toEqual(["accounts:suspendedUntil"]);
  env.CONTACT = "help@nhacsong.test";
  expect(keys()).toEqual(["accounts:suspendedUntil", "accounts:suspendedAsk"]);
});

test("a password alone tells the reason only where it is the whole proof", async () => {
  const { suspend } = await admin();
  const member = await makeMember();
  const signIn = () => checkCredentials({ loginId: member.email!, password: PASSWORD });
  const keysOf = async () =>
    signIn().catch(({ details }: AppError) => details.more?.map(({ key }) => key));

  await suspend(member.id, { words: "Bán vé giả" });

  expect(await keysOf()).toContain("accounts:suspendedReason");

  await transaction(async (tx) => {
    await tx
      .insert(secondFactors)
      .values({ userId: member.id, secret: "sealed", confirmedAt: new Date() });
  });

  expect(await keysOf()).not.toContain("accounts:suspendedReason");
});

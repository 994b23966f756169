import { expect, test } from "vitest";
import { openApi } from "../../factories/base/open-api";
import { action as login } from "~/routes/_accounts+/login/route";
import { signInAction } from "~/routes/_accounts+/profile_.sign-in/sign-in-actions.server";
import { makeMember } from "../../factories/accounts/members";
import { cookieFor } from "../../factories/accounts/people";
import { comeBack, cookiesOf, submit } from "../../factories/base/requests";
import { provideTexts } from "../../factories/accounts/texted-codes";

const { newPhone, codeOf } = provideTexts(903_800_000);
const { post } = openApi();

const send = (fields: Record<string, string>, cookie = "") =>
  login(submit("/login", fields, { cookie }));

test.each(["/auth/code/verify", "/auth/reset-password/code"])(
  "%s refuses guesses without a code on its way, and counts none of them",
  async (path) => {
    const phone = newPhone();

    await makeMember({
      email: null,
      phone,
      phoneProvenAt: new Date(),
      passwordHash: null,
    } as never);

    const madeUp = `nhacsong_sign_in=${encodeURIComponent(Buffer.from(JSON.stringify("x")).toString("base64"))}`;
    const another = cookiesOf((await send({ intent: "code", loginId: newPhone() })) as Response);
    const statuses = new Set<number>();

    for (let guess = 0; guess < 40; guess++) {
      const cookie = guess % 2 ? madeUp : another;

      statuses.add((await post(path, { loginId: phone, code: "000000" }, cookie)).status);
    }

    expect([...statuses]).toEqual([409]);

    const browser = cookiesOf((await send({ intent: "code", loginId: phone })) as Response);

    expect(
      (await send({ intent: "verify", code: await codeOf(phone) }, browser)) as Response,
    ).toMatchObject({
      status: 302,
    });
  },
);

test("asking to change to another person's number uses up none of the codes it gets", async () => {
  const phone = newPhone();

  await makeMember({ email: null, phone, phoneProvenAt: new Date() } as never);

  const cookie = await cookieFor(await makeMember());

  for (let time = 0; time < 3; time++) {
    const fields = { intent: "reach", loginId: phone, currentPassword: "a wrong password" };

    expect(
      comeBack(await signInAction(submit("/profile/sign-in", fields, { cookie }))).status,
    ).toBe(400);
  }

  expect((await send({ intent: "code", loginId: phone })) as Response).toMatchObject({
    status: 302,
  });
});

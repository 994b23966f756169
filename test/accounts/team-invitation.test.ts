import { afterEach, expect, test } from "vitest";
import { env } from "~/platform/settings/env.server";
import { action } from "~/routes/dashboard+/team/route";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { submit, toastOf } from "../factories/base/requests";

afterEach(() => {
  env.SMTP_URL = undefined;
});

async function invite(loginId: string) {
  const cookie = await cookieFor(await makeArtist());
  const fields = { intent: "invite", loginId, task: "moderator" };

  return toastOf((await action(submit("/dashboard/team", fields, { cookie }))) as Response);
}

test("an invitation is only called sent when a mail goes out", async () => {
  const { email } = await makeUser();

  expect(await invite(email!)).toMatchObject({
    title: "Invitation saved",
    body: expect.stringContaining("outbox"),
  });

  env.SMTP_URL = "smtp://mail.test";

  expect(await invite(email!)).toMatchObject({ title: "Invitation sent" });
});

test("an invitation to a number says where the person finds it", async () => {
  env.SMTP_URL = "smtp://mail.test";
  await makeUser({ email: null, phone: "+84903111222" });

  expect(await invite("+84 903 111 222")).toMatchObject({
    title: "Invitation saved",
    body: "They find it on “My teams” when they sign in.",
  });
});

import { expect, test } from "vitest";
import { actorFor, makeUser } from "../../../../../test/factories/accounts/people";
import { MAIL_CHOICES } from "~db/vocabularies";
import { GUEST } from "~/models/base/actor";
import {
  changeNotificationSettings,
  findQuietZone,
  getNotificationSettings,
} from "./notice-settings.server";
import { NoticeSettingsForm, NoticeSettingsInput } from "./schema";

const everything = {
  shows: true,
  follows: true,
  offers: true,
  messages: true,
  changes: true,
  adminTasks: true,
};

test("everything is told at any time unless the person chooses otherwise", async () => {
  const me = actorFor(await makeUser());

  expect(await getNotificationSettings(me)).toEqual({ push: everything, quietHours: null });

  const chosen = {
    push: { ...everything, follows: false },
    quietHours: { from: "22:05", until: "07:00" },
  };

  await changeNotificationSettings(me, NoticeSettingsInput.parse(chosen), "Asia/Ho_Chi_Minh");
  expect(await getNotificationSettings(me)).toEqual(chosen);
  await changeNotificationSettings(
    me,
    NoticeSettingsInput.parse({ ...chosen, quietHours: null }),
    null,
  );
  expect(await getNotificationSettings(me)).toEqual({ ...chosen, quietHours: null });
  // If a browser does not report its time zone, the stored one stays.
  expect(await findQuietZone(me)).toBe("Asia/Ho_Chi_Minh");
  await expect(getNotificationSettings(GUEST)).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a form without boxes turns everything off; times count only with their box", () => {
  const nothing = {
    shows: false,
    follows: false,
    offers: false,
    messages: false,
    changes: false,
    adminTasks: false,
  };

  const noMail = Object.fromEntries(MAIL_CHOICES.map((choice) => [choice, false]));

  const boxes = { hasMailBoxes: "on", hasAdminBoxes: "on", "mail-live": "on" };

  expect(NoticeSettingsForm.parse({ quietFrom: "25:00", ...boxes })).toEqual({
    push: nothing,
    mail: { ...noMail, live: true },
    quietHours: null,
  });

  expect(NoticeSettingsForm.parse({ ...boxes, mailsOff: "on" }).mail).toEqual(noMail);

  const quiet = { quiet: "on", quietFrom: "22:00", quietUntil: "07:30" };

  expect(NoticeSettingsForm.parse(quiet).quietHours).toEqual({ from: 22 * 60, until: 7 * 60 + 30 });
});

test("choices for admins stay as they are in the form of other people", async () => {
  const me = actorFor(await makeUser());
  const chosenAsAdmin = { push: { ...everything, adminTasks: false }, quietHours: null };

  await changeNotificationSettings(me, NoticeSettingsInput.parse(chosenAsAdmin), null);

  const { push, mail } = NoticeSettingsForm.parse({ hasMailBoxes: "on" });
  const allOff = NoticeSettingsForm.parse({ hasMailBoxes: "on", mailsOff: "on" });

  expect(mail).not.toHaveProperty("adminTasks");
  expect(allOff.mail).toMatchObject({ adminTasks: false });
  await changeNotificationSettings(me, { push: { ...push, shows: true }, quietHours: null }, null);
  expect((await getNotificationSettings(me)).push).toMatchObject({
    shows: true,
    adminTasks: false,
  });
  await changeNotificationSettings(
    me,
    { push: { ...push, adminTasks: true }, quietHours: null },
    null,
  );
  expect((await getNotificationSettings(me)).push).toMatchObject({ adminTasks: true });
});

test.each([
  ["25:00", "07:00", "quietFrom", "notices:timeUnknown"],
  ["22:00", "", "quietUntil", "notices:timeUnknown"],
  ["22:00", "22:00", "quietUntil", "notices:timesEqual"],
])("quiet hours from %s until %s are refused", (quietFrom, quietUntil, field, message) => {
  const result = NoticeSettingsForm.safeParse({ quiet: "on", quietFrom, quietUntil });

  expect(result.error?.issues).toEqual([expect.objectContaining({ path: [field], message })]);
});

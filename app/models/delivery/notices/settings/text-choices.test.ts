import { afterEach, beforeEach, expect, test } from "vitest";
import { actorFor, makeUser } from "../../../../../test/factories/people";
import { env } from "~/platform/settings/env.server";
import { replaceTexts } from "~/integrations/texts/configured-texts.server";
import { GUEST } from "~/models/base/actor";
import { changeNoticeSettings, getNoticeSettings } from "./notice-settings.server";
import { TextChoicesForm } from "./schema";
import { changeTextChoices, getTextChoices } from "./text-choices.server";

const { TEXT_NOTICES_PERCENT } = env;
const send = () => Promise.resolve({ state: "accepted" as const });
const channel = { takesNotices: true, reaches: () => true, send };
beforeEach(() => replaceTexts({ channel, secret: "" }));
afterEach(() => {
  replaceTexts(undefined);
  env.TEXT_NOTICES_PERCENT = TEXT_NOTICES_PERCENT;
});
const both = { shows: true, offers: true };
const none = { shows: false, offers: false };
let last = 903_555_300;
const makePerson = async (fields: { phone?: string | null; phoneProvenAt?: Date | null } = {}) => {
  const phone = `+84${++last}`;
  return { phone, actor: actorFor(await makeUser({ phone, phoneProvenAt: new Date(), ...fields })) };
};

test("text messages are off until the person turns them on, apart from the choices for devices", async () => {
  const { actor, phone } = await makePerson();
  expect(await getNoticeSettings(actor)).toMatchObject({ text: none, textTo: phone });
  await changeTextChoices(actor, { shows: true, offers: false });
  const push = { shows: false, follows: true, offers: true, messages: true, changes: true };
  await changeNoticeSettings(actor, { push, quietHours: { from: 60, until: 120 } }, null);
  expect(await getNoticeSettings(actor)).toMatchObject({ push, text: { shows: true, offers: false } });
  await changeTextChoices(actor, TextChoicesForm.parse({ offers: "on" }));
  expect(await getNoticeSettings(actor)).toMatchObject({ push, text: { shows: false, offers: true } });
  await expect(getTextChoices(GUEST)).rejects.toMatchObject({ code: "unauthenticated" });
  await expect(changeTextChoices(GUEST, none)).rejects.toMatchObject({ code: "unauthenticated" });
});

test.each([
  ["noNumber", { phone: null, phoneProvenAt: null }],
  ["unproven", { phoneProvenAt: null }],
  ["elsewhere", { phone: "+33612345678" }],
] as const)("%s: they can be turned off, not on", async (reach, fields) => {
  const { actor } = await makePerson(fields);
  expect(await getTextChoices(actor)).toEqual({ text: none, reach, textTo: null });
  await expect(changeTextChoices(actor, both)).rejects.toMatchObject({ code: "conflict" });
  await changeTextChoices(actor, none);
});

test("without a service, or a share of its messages for notices, there is nothing to choose", async () => {
  const { actor } = await makePerson();
  env.TEXT_NOTICES_PERCENT = 0;
  expect((await getTextChoices(actor)).reach).toBe("off");
  env.TEXT_NOTICES_PERCENT = 25;
  replaceTexts(null);
  expect((await getTextChoices(actor)).reach).toBe("off");
  await expect(changeTextChoices(actor, both)).rejects.toMatchObject({ messageKey: "notices:textsUnavailable" });
});

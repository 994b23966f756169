import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { notices, noticeSettings, outbox, textMessages, type users } from "~db/schema";
import { LANGUAGES, SECURITY_CHANGES } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { replaceTexts } from "~/integrations/texts/configured-texts.server";
import { createWebhookChannel } from "~/integrations/texts/webhook-channel.server";
import { sendWaitingTexts } from "~/jobs/send-texts.server";
import { readChecks } from "~/operations/checks/check-list.server";
import { setSiteName, siteName } from "~/locales/site-name";
import { stopClock } from "../../../test/factories/money/money";
import { actorFor, makeUser } from "../../../test/factories/accounts/people";
import { makeSubscription } from "../../../test/factories/delivery/push";
import { TEXT_WEBHOOK_SECRET, TextServiceDouble } from "../../../test/fakes/text-service-double";
import { claimDeliveries } from "~/models/delivery/notices/delivery/deliveries.server";
import { listNotifications, markAllRead } from "~/models/delivery/notices/notice-list.server";
import { notificationText } from "~/models/delivery/notices/notice-text.server";
import { notifySecurityChange } from "./security-notice.server";
import { expireTexts, queueText } from "~/models/delivery/notices/texts/text-outbox.server";

const { TEXT_MESSAGES_PER_DAY } = env;
const name = siteName();
/** 02:30 in Vietnam. */
const NIGHT = Date.parse("2027-03-06T19:30:00Z");
let double: TextServiceDouble;
let last = 903_777_000;
let restart = () => {};

beforeEach(async () => {
  restart = stopClock(NIGHT);
  double = new TextServiceDouble();
  double.now = () => NIGHT;

  const url = await double.start();

  replaceTexts({
    channel: createWebhookChannel({ url, secret: TEXT_WEBHOOK_SECRET }),
    secret: TEXT_WEBHOOK_SECRET,
  });
  env.TEXT_MESSAGES_PER_DAY = 100;
  await transaction(async (tx) => {
    await tx.delete(textMessages);
    await tx.delete(notices);
  });
});
afterEach(() => {
  restart();
  setSiteName(() => name);
  replaceTexts(undefined);
  double.stop();
  Object.assign(env, { TEXT_MESSAGES_PER_DAY });
});

/** Creates a person who signs in with a phone number only. */
async function makeOwner(fields: Partial<typeof users.$inferInsert> = {}) {
  const phone = `+84${++last}`;
  const user = await makeUser({
    language: "vi",
    email: null,
    phone,
    phoneProvenAt: new Date(NIGHT),
    ...fields,
  });

  return { id: user.id, actor: actorFor(user), user, phone };
}

const tell = (userId: string, change: (typeof SECURITY_CHANGES)[number]) =>
  transaction((tx) => notifySecurityChange(tx, userId, change));
const mailsTo = (userId: string) => db.$count(outbox, eq(outbox.userId, userId));

test("people with only a proven number are texted at once, also in quiet hours, and find it in their list", async () => {
  const { id, actor, phone } = await makeOwner();

  await transaction((tx) =>
    tx.insert(noticeSettings).values({ userId: id, quietFrom: 0, quietUntil: 23 * 60 }),
  );
  await tell(id, "passkeyAdded");
  // An intruder reads the list before the owner.
  await markAllRead(actor);
  await expireTexts();
  await sendWaitingTexts();
  expect(double.textsTo(phone)).toMatchObject([
    {
      kind: "account_change",
      language: "vi",
      text: expect.stringContaining("Khóa đăng nhập mới") as string,
    },
  ]);

  const { rows } = await listNotifications(actor, { page: 1 });

  expect(rows).toMatchObject([{ kind: "security", path: "/profile/passkeys" }]);
  expect(notificationText(rows[0]!, { language: "en", zone: null })).toBe(
    "A new passkey. If it wasn't you, open this notification.",
  );
  expect(await mailsTo(id)).toBe(0);
});

test("people with an email get a mail and no text; a number that nobody has proven gets none", async () => {
  const mailed = await makeOwner({
    email: `owner-${++last}@example.com`,
    emailProvenAt: new Date(NIGHT),
  });
  const unproven = await makeOwner({ phoneProvenAt: null });

  for (const { id } of [mailed, unproven]) await tell(id, "passwordChanged");
  expect(await db.$count(textMessages)).toBe(0);
  expect([await mailsTo(mailed.id), await mailsTo(unproven.id)]).toEqual([1, 0]);
  expect(await db.$count(notices)).toBe(2);

  const mistyped = await makeOwner({ email: `owner-${++last}@example.com`, emailProvenAt: null });

  await tell(mistyped.id, "passwordChanged");
  expect([await mailsTo(mistyped.id), await db.$count(textMessages)]).toEqual([1, 1]);
});

test("devices are told whatever was turned off, in quiet hours, and though somebody has read it", async () => {
  const { id, actor, user } = await makeOwner();

  await makeSubscription(user);
  await transaction((tx) =>
    tx
      .insert(noticeSettings)
      .values({ userId: id, quietFrom: 0, quietUntil: 23 * 60, off: ["changes"] }),
  );
  await tell(id, "factorOff");
  await markAllRead(actor);
  expect((await claimDeliveries()).claimed).toMatchObject([{ notice: { kind: "security" } }]);
});

test("each change is a notice of its own; a phone gets five texts a day, and never more than their share of the day", async () => {
  const owner = await makeOwner();

  for (let times = 0; times < 7; times++) await tell(owner.id, "passkeyAdded");
  expect([await db.$count(notices), await db.$count(textMessages)]).toEqual([7, 5]);
  env.TEXT_MESSAGES_PER_DAY = 20;
  await tell((await makeOwner()).id, "passkeyAdded");
  expect(await db.$count(textMessages)).toBe(5);
});

test("changes use up their share of the day and no more: a light says so, and codes go on", async () => {
  env.TEXT_MESSAGES_PER_DAY = 8;

  const owners = [await makeOwner(), await makeOwner(), await makeOwner()];

  for (const { id } of owners) await tell(id, "passkeyAdded");
  expect(await db.$count(textMessages)).toBe(2);
  expect((await readChecks()).find(({ name }) => name === "texts")).toMatchObject({
    state: "warn",
    fact: "changesUsed",
    todo: "changes",
    values: { today: 2, changeShare: 2 },
  });

  const queueCode = (phone: string) =>
    transaction((tx) =>
      queueText(tx, {
        phone,
        language: "vi",
        purpose: "login_code",
        text: "1",
        textAscii: "1",
        params: {},
        expiresAt: new Date(NIGHT + 600_000),
      }),
    );
  // Three texts are for unproven numbers, the other three for numbers of people with an account.
  const invented = ["+84903777901", "+84903777902", "+84903777903", "+84903777904"];
  const queued = await Promise.allSettled(invented.map(queueCode));

  expect(queued.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  for (const { phone } of owners) await queueCode(phone);
  await expect(queueCode(owners[0]!.phone)).rejects.toMatchObject({
    messageKey: "accounts:textsUsedUpNoMail",
  });
});

test("a former number is told though the share of the day is used up: its holder has no list any more", async () => {
  env.TEXT_MESSAGES_PER_DAY = 8;
  for (let times = 0; times < 4; times++) await tell((await makeOwner()).id, "passkeyAdded");
  expect(await db.$count(textMessages)).toBe(2);

  const owner = await makeOwner();

  await tell(owner.id, "phoneChanged");
  expect(await db.$count(textMessages, eq(textMessages.phone, owner.phone))).toBe(1);
  env.TEXT_MESSAGES_PER_DAY = 3;
  await tell((await makeOwner()).id, "phoneChanged");
  expect(await db.$count(textMessages)).toBe(3);
});

test("a former number is told how to get the account back, also where there is an email", async () => {
  const owner = await makeOwner({
    language: "en",
    email: `owner-${++last}@example.com`,
    emailProvenAt: new Date(NIGHT),
  });

  await tell(owner.id, "phoneChanged");

  const [row] = await db.select().from(textMessages);

  expect(row!.text).toBe(
    `${name}: Your phone number was changed. Not you? Within 7 days, get it back: “Forgot password”, this number.`,
  );
});

test("every change that is texted fits one SMS without accents and two with them, also with the longest name", async () => {
  setSiteName(() => "N".repeat(24));
  for (const language of LANGUAGES)
    for (const change of SECURITY_CHANGES.filter((it) => it !== "numberTaken")) {
      await transaction((tx) => tx.delete(textMessages));
      await tell((await makeOwner({ language })).id, change);

      const [row] = await db.select().from(textMessages);

      expect([change, row!.text.length <= 134, row!.textAscii.length <= 160]).toEqual([
        change,
        true,
        true,
      ]);
    }
});

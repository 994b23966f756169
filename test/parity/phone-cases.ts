import { eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import { replaceTexts } from "~/integrations/texts/configured-texts.server";
import { setting } from "./actions";
import type { Case } from "./case";
import { byApi, type Api } from "./ways";
import type { World } from "./worlds";

const phone = "+84912700001";

/** Gives the member a number that nobody has proven. */
async function withNumber({ asker }: World) {
  await transaction(async (tx) => {
    await tx.update(users).set({ phone: null }).where(eq(users.phone, phone));
    await tx.update(users).set({ phone, phoneProvenAt: null }).where(eq(users.id, asker.id));
  });
  return {};
}

/** At a site that sends text messages. */
async function withTexts<Result>(work: () => Promise<Result>): Promise<Result> {
  const send = () => Promise.resolve({ state: "later", problem: "not in this test" } as const);
  replaceTexts({ channel: { takesNotices: true, reaches: () => true, send }, secret: null });
  return work().finally(() => replaceTexts(undefined));
}

const both = (fields: Record<string, string>, path: string, body?: unknown) => ({
  form: (world: World) => withTexts(() => setting(fields)(world)),
  api: (world: World, api: Api) => withTexts(() => byApi(api, "POST", path, world.asker, body)),
});
const request = both({ intent: "phoneCode" }, "/user/phone/code");
const newNumber = { loginId: "+84912700002" };
const change = both({ intent: "reach", ...newNumber }, "/user/address", newNumber);
const prove = both({ intent: "phoneVerify", code: "123456" }, "/user/phone/verify", { code: "123456" });

export const PHONE_CASES: Case[] = [
  { name: "a code for the own number", with: withNumber, ...request },
  {
    name: "a code for no number",
    ...request,
    refused: "Your account has no phone number.",
  },
  {
    name: "a code for the own number that nobody asked for",
    with: withNumber,
    ...prove,
    refused: "This code has expired or was already used. Please ask for a new one.",
  },
  { name: "a code to a new number", with: withNumber, ...change },
];

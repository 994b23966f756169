import { generate } from "otplib";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
} from "~/models/accounts/authentication/second-factor.server";
import * as secondFactor from "~/routes/_account+/profile_.second-factor/route";
import { actorFor, freshProof } from "../factories/people";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

async function begin({ asker }: World) {
  await beginSecondFactor(actorFor(asker), await freshProof(asker));
  const setup = await readSecondFactor(actorFor(asker));
  return { code: await generate({ secret: setup.state === "begun" ? setup.secret : "" }) };
}

/** Turned on; `code` is a recovery code. */
async function turnOn(world: World) {
  const { code } = await begin(world);
  const proof = await freshProof(world.asker);
  const codes = await confirmSecondFactor(actorFor(world.asker), { ...proof, code });
  return { code: codes[0]! };
}

const ways = (intent: string, path: string, code?: (world: World) => string) => ({
  form: (world: World) => {
    const fields = { intent, ...(code && { code: code(world) }) };
    return byForm(secondFactor.action, "/profile/second-factor", world.asker, fields);
  },
  api: call(
    "POST",
    () => `/user/second-factor${path}`,
    (world) => code && { code: code(world) },
  ),
});
const made = (world: World) => world.made.code!;
const wrong = "This code is incorrect.";

export const FACTOR_CASES: Case[] = [
  { name: "a second factor begun", ...ways("begin", "") },
  {
    name: "a second factor begun that is on",
    with: turnOn,
    ...ways("begin", ""),
    refused: "Two-step verification is already on.",
  },
  { name: "a second factor confirmed", with: begin, ...ways("confirm", "/confirm", made) },
  {
    name: "a second factor confirmed with a wrong code",
    with: begin,
    ...ways("confirm", "/confirm", () => "12"),
    refused: wrong,
  },
  { name: "a second factor turned off", with: turnOn, ...ways("turnOff", "/off", made) },
  {
    name: "a second factor turned off with a wrong code",
    with: turnOn,
    ...ways("turnOff", "/off", () => "12"),
    refused: wrong,
  },
];

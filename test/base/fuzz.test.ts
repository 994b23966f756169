import { expect, test } from "vitest";
import { Random } from "../api/fuzz/random";
import { readManifest, type Route } from "../permissions/manifest";
import { makePeople } from "../permissions/people";
import { argsFor, sentBy, statusOf } from "../permissions/requests";
import { makeSamples, type Samples } from "../permissions/samples";
import type { Line } from "../permissions/rights/rights";
import { SCREENS } from "../permissions/rights/tables";
import { type Body, nextBody } from "./bodies";

/** `npm run fuzz:api` sends 20,000 and says what the costliest one took. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1500);
const SEED = Number(process.env.FUZZ_SEED ?? 20261206);
/** A bound for any machine: what grows with the square of a body takes many times as much. */
const MAX_CPU_SECONDS = 1.5;
/** Forms that end sessions or accounts are left out, because soon nobody would be signed in. */
const ENDING = [
  "logout",
  "profile_.my-data:delete",
  "profile_.sign-in:signOutOthers",
  "profile_.sign-in:password",
  "dashboard.$id.delete",
];

const routes = (await readManifest()).filter(
  ({ id, module }) => module.action && !ENDING.includes(id),
);

type Sending = {
  route: Route;
  intent: string;
  cookie: string;
  samples: Samples;
  body: Body;
  ip: string;
};

/** The status an action answers with, returned or thrown; of an error its words. */
async function statusFor({ route, intent, cookie, samples, body, ip }: Sending) {
  const headers = { "Content-Type": body.type, Cookie: cookie, "Sec-Fetch-Mode": "navigate" };
  const args = argsFor(
    route,
    samples,
    { method: "POST", headers, body: body.text },
    { intent, ip },
  );
  const answer = await Promise.resolve()
    .then(() => route.module.action!(args))
    .catch((thrown: unknown) => thrown);

  return answer instanceof Error ? `${answer.name}: ${answer.message}` : statusOf(answer);
}

function complaintsAbout(status: number | string, seconds: number): string[] {
  // The provider's page cannot be opened without a provider.
  const isBroken = typeof status === "string" || (status >= 500 && status !== 503);
  const isCostly = seconds > MAX_CPU_SECONDS;

  return [...(isBroken ? [String(status)] : []), ...(isCostly ? [`${seconds} s of CPU`] : [])];
}

/**
 * One of the forms of a page: its intent and, where they are known, fields that would go through.
 */
function formOf({ id }: Route, random: Random): [string, Line | undefined] {
  const forms = Object.entries(SCREENS[id]?.do ?? {}).filter(
    ([intent]) => !ENDING.includes(`${id}:${intent}`),
  );

  return forms.length > 0 ? random.pick(forms) : ["", undefined];
}

test(`${REQUESTS} random forms (seed ${SEED}) neither break a page nor cost much`, async () => {
  const random = new Random(SEED);
  const people = await makePeople();
  const samples = await makeSamples(people);
  const complaints: string[] = [];
  const statuses = new Map<unknown, number>();
  let costliest = { seconds: 0, what: "" };

  for (let sent = 0; sent < REQUESTS && complaints.length < 20; sent++) {
    const route = random.pick(routes);
    const who = random.pick(["guest", "viewer", "artist", "other", "admin"] as const);
    const [intent, line] = formOf(route, random);
    const body = nextBody(
      random,
      [intent],
      ((line && sentBy(line, samples)) ?? {}) as Record<string, string>,
    );
    const what = `${route.id}:${intent} by ${who}, ${body.type.slice(0, 40)} ${JSON.stringify(body.text.slice(0, 300))}`;
    const before = process.cpuUsage();
    const ip = `192.0.2.${random.below(250)}`;
    const status = await statusFor({
      route,
      intent,
      cookie: people[who].cookie,
      samples,
      body,
      ip,
    });
    const { user, system } = process.cpuUsage(before);
    const seconds = (user + system) / 1e6;
    if (seconds > costliest.seconds) costliest = { seconds, what };
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    complaints.push(...complaintsAbout(status, seconds).map((it) => `${it}: ${what}`));
  }

  expect(complaints).toEqual([]);
  for (const status of [200, 302, 400, 404]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  if (process.env.FUZZ_REQUESTS) console.log(Object.fromEntries(statuses), costliest);
}, 900_000);

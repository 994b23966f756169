import { expect, test } from "vitest";
import { readManifest, type Route } from "./manifest";
import { makePeople, type Person } from "./people";
import { argsFor, statusOf } from "./requests";
import { makeSamples, type Samples } from "./samples";
import { SCREENS } from "./rights/tables";

/** One accepts any body; the other is a button without fields. */
const ASK_FOR_NO_FORM = ["bandwidth-check", "admin.codes"];

const screens = (await readManifest()).filter(
  ({ id, module }) => module.action && !ASK_FOR_NO_FORM.includes(id),
);

const BODIES: [string, RequestInit][] = [
  ["JSON", { headers: { "Content-Type": "application/json" }, body: '{"intent":' }],
  [
    "a form of parts without their boundary",
    { headers: { "Content-Type": "multipart/form-data" }, body: "--a" },
  ],
  [
    "a form of parts that breaks off",
    {
      headers: { "Content-Type": "multipart/form-data; boundary=a" },
      body: "--a\r\nContent-Disposition: form-data",
    },
  ],
  ["text", { headers: { "Content-Type": "text/plain" }, body: "intent=save" }],
  ["nothing", {}],
];

/** The status of an action's response, returned or thrown; an error's message if it throws one. */
async function statusFor(
  route: Route,
  { cookie }: Person,
  samples: Samples,
  { headers, body }: RequestInit,
) {
  const intent = Object.keys(SCREENS[route.id]?.do ?? {})[0] ?? "";
  const init = { method: "POST", headers: { ...headers, Cookie: cookie }, body };
  const answer = await Promise.resolve()
    .then(() => route.module.action!(argsFor(route, samples, init, { intent })))
    .catch((thrown: unknown) => thrown);

  return answer instanceof Error ? `${answer.name}: ${answer.message}` : statusOf(answer);
}

test.each(BODIES)(
  "%s instead of a form is refused or redirected by every screen",
  async (_what, body) => {
    const people = await makePeople();
    const samples = await makeSamples(people);
    const broken: string[] = [];
    let refused = 0;

    for (const route of screens) {
      for (const who of ["guest", "viewer", "artist", "admin"] as const) {
        const status = await statusFor(route, people[who], samples, body);
        if (status === 400) refused += 1;
        if (typeof status === "string" || status < 300 || status > 499)
          broken.push(`${route.id} for ${who}: ${status}`);
      }
    }

    expect(broken).toEqual([]);
    expect(refused).toBeGreaterThan(screens.length);
  },
);

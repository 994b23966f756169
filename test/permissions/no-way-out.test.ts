import { expect, test } from "vitest";
import { readManifest, type Route } from "./manifest";
import { makePeople } from "./people";
import { argsFor } from "./requests";
import { makeSamples, type Samples } from "./samples";

const routes = await readManifest();
const OUT = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/%2f/evil.example/..//evil.example",
  "javascript:alert(1)",
];
const SITE = "http://nhacsong.test";

/** Parameter names that might carry a redirect, in the address and in the form. */
const names = ["returnTo", "to", "next", "redirect", "back", "url"];
const leading = (out: string) => Object.fromEntries(names.map((name) => [name, out]));

async function locationOf(work: () => unknown): Promise<string | null> {
  const answer = await Promise.resolve()
    .then(work)
    .catch((thrown: unknown) => thrown);
  if (!(answer instanceof Response)) return null;

  await answer.body?.cancel();

  return answer.headers.get("Location");
}

type Args = { route: Route; cookie: string; out: string; samples: Samples };

function requestsOf({ route, cookie, out, samples }: Args): (() => unknown)[] {
  const taste = { language: "vi", theme: "dark", currency: "vnd", zone: "Asia/Ho_Chi_Minh" };
  const body = new URLSearchParams({ ...leading(out), ...taste, eventId: samples.live });
  const address = { intent: "feature", query: `?${new URLSearchParams(leading(out))}` };
  const headers = { Cookie: cookie };

  const { loader, action } = route.module;

  return [
    () => loader?.(argsFor(route, samples, { headers }, address)),
    () => action?.(argsFor(route, samples, { method: "POST", headers, body }, address)),
  ];
}

function leads(to: string | null) {
  return to !== null && (new URL(to, SITE).origin !== SITE || /^\/[/\\]/.test(to));
}

test.each(OUT)("no route redirects to %s for anybody", async (out) => {
  const people = await makePeople();
  const samples = await makeSamples(people);
  const left: string[] = [];

  for (const route of routes.filter(({ id }) => id !== "api.auth.google")) {
    for (const { cookie } of [people.guest, people.viewer, people.admin]) {
      for (const work of requestsOf({ route, cookie, out, samples })) {
        const to = await locationOf(work);
        if (leads(to)) left.push(`${route.id}: ${to}`);
      }
    }
  }

  expect(left).toEqual([]);
});

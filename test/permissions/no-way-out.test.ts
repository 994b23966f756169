import type { ActionFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { readManifest } from "./manifest";
import { makePeople } from "./people";
import { makeSamples } from "./samples";
import { SCREENS } from "./screens-table";

const routes = await readManifest();
const OUT = [
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "/%2f/evil.example/..//evil.example",
  "javascript:alert(1)",
];
const SITE = "http://nhacsong.test";

/** Every name under which an address of the site might be told, in the address and in the form. */
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

test.each(OUT)("no route leads to %s, whoever asks for it", async (out) => {
  const people = await makePeople();
  const samples = await makeSamples(people);
  const left: string[] = [];
  for (const route of routes.filter(({ id }) => id !== "api.auth.google")) {
    const screen = SCREENS[route.id];
    const params: Record<string, string> = { ...screen?.params?.(samples, "feature") };
    const address = route.path
      .replace(/:(\w+)/g, (_all, name: string) => params[name] ?? "sample")
      .replace("*", "sample");
    const url = `${SITE}${address}?${new URLSearchParams(leading(out))}`;
    for (const { cookie } of [people.guest, people.viewer, people.admin]) {
      const args = (body?: URLSearchParams) => {
        const request = new Request(url, { headers: { Cookie: cookie }, ...(body && { method: "POST", body }) });
        return {
          request,
          params,
          context: { nonce: "n", ip: "192.0.2.9", onGone: () => {} },
        } as unknown as ActionFunctionArgs;
      };
      const { loader, action } = route.module;
      const form = new URLSearchParams({
        ...leading(out),
        language: "vi",
        theme: "dark",
        zone: "Asia/Ho_Chi_Minh",
        eventId: samples.live,
      });
      for (const work of [loader && (() => loader(args())), action && (() => action(args(form)))]) {
        const to = work && (await locationOf(work));
        if (to && new URL(to, SITE).origin !== SITE) left.push(`${route.id}: ${to}`);
        if (to && /^\/[/\\]/.test(to)) left.push(`${route.id}: ${to}`);
      }
    }
  }
  expect(left).toEqual([]);
});

import { expect, test } from "vitest";
import { clock } from "~/platform/clock/clock";
import { loader } from "~/root";
import { Frame } from "~/ui/frame/frame";
import { cookieFor, makeUser } from "../factories/accounts/people";
import { renderRoute } from "../factories/base/render";
import { visit } from "../factories/base/requests";

async function renderFrame(credentialsDoubtedAt: Date | null, path: string) {
  const cookie = await cookieFor(await makeUser({ credentialsDoubtedAt }));
  const { data } = await loader(visit(path, { cookie }));

  return renderRoute(<Frame data={data}>…</Frame>, data, path);
}

test("every page leads to the question whose the password is, until it is answered", async () => {
  const link = 'href="/login/password?returnTo=%2Fshares"';

  expect(await renderFrame(clock.now(), "/shares")).toContain(link);
  expect(await renderFrame(null, "/shares")).not.toContain("/login/password");
});

test("the page with the question has no bar that leads to it", async () => {
  expect(await renderFrame(clock.now(), "/login/password")).not.toContain("returnTo=");
});

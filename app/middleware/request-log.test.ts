import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, test, vi } from "vitest";
import { actorFor, cookieFor, makeUser } from "../../test/factories/people";
import { signInWithPassword } from "~/auth/authenticator.server";
import { logger } from "~/logger.server";
import { requestLog } from "./request-log";

afterEach(() => vi.restoreAllMocks());

/** The info log of a request with this response. */
async function logged(status: number, { cookie = "", refusedAs }: { cookie?: string; refusedAs?: number } = {}) {
  const info = vi.spyOn(logger, "info");
  const site = express().use(requestLog);
  site.get("*", (_request, response) => {
    if (refusedAs) response.locals.refusedAs = refusedAs;
    response.status(status).end();
  });
  const server = site.listen(0, "127.0.0.1");
  await once(server, "listening");
  await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/admin`, { headers: { cookie } });
  if ([401, 403, 429].includes(refusedAs ?? status)) await vi.waitFor(() => expect(info).toHaveBeenCalled());
  server.close();
  return info.mock.calls.map(([line, words]) => ({ ...(line as unknown as object), words }));
}

test("refused and throttled requests are logged with address and account", async () => {
  const user = await makeUser();
  const cookie = await cookieFor(user);
  const line = { path: "/admin", address: "127.0.0.1" };
  expect(await logged(403, { cookie })).toMatchObject([{ ...line, status: 403, account: user.id, words: "refused" }]);
  vi.restoreAllMocks();
  expect(await logged(429)).toMatchObject([{ ...line, status: 429, account: null, words: "throttled" }]);
});

test("a refusal that scripts read from a 200 counts, a page that is served does not", async () => {
  expect(await logged(200, { refusedAs: 401 })).toMatchObject([{ status: 401, words: "refused" }]);
  vi.restoreAllMocks();
  expect(await logged(200)).toEqual([]);
});

test("a failed sign-in is logged with the account it was meant for, and never with what was typed", async () => {
  const info = vi.spyOn(logger, "info");
  const user = await makeUser();
  const source = { address: "192.0.2.7", cookie: null };
  const wrong = { loginId: user.email!, password: "not-the-password-1" };
  await expect(signInWithPassword(wrong, source)).rejects.toMatchObject({ code: "unauthenticated" });
  const typed = { loginId: "oops-my-password-2", password: "not-the-password-1" };
  await expect(signInWithPassword(typed, source)).rejects.toMatchObject({ code: "unauthenticated" });
  expect(info.mock.calls).toEqual([
    [{ code: "unauthenticated", address: "192.0.2.7", account: actorFor(user).userId }, "A sign-in failed"],
    [{ code: "unauthenticated", address: "192.0.2.7", account: null }, "A sign-in failed"],
  ]);
  expect(JSON.stringify(info.mock.calls)).not.toMatch(/password-\d/);
});

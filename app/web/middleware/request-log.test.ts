import { once } from "node:events";
import type { AddressInfo } from "node:net";
import express from "express";
import { afterEach, expect, test, vi } from "vitest";
import { actorFor, cookieFor, makeUser } from "../../../test/factories/accounts/people";
import { signInWithPassword } from "~/auth/authenticator.server";
import { logger } from "~/platform/logging/logger.server";
import { requestLog } from "./request-log";

afterEach(() => vi.restoreAllMocks());

type Asked = {
  path?: string;
  route?: string;
  cookie?: string;
  refusedAs?: number;
  isCancelled?: boolean;
};

/** The lines that are logged for a request with this response. */
async function logged(
  status: number,
  { path = "/admin", route = "/:page", cookie = "", refusedAs, isCancelled }: Asked = {},
) {
  const lines: object[] = [];

  for (const level of ["debug", "info", "error"] as const)
    vi.spyOn(logger, level).mockImplementation((line: unknown, words?: string) => {
      lines.push({ ...(line as object), level, words });
    });
  const site = express().use(requestLog(() => route));
  const arrived = new Promise<void>((resolve) => {
    site.get("*", (_request, response) => {
      resolve();
      if (refusedAs) response.locals.refusedAs = refusedAs;
      if (!isCancelled) response.status(status).end();
    });
  });
  const server = site.listen(0, "127.0.0.1");

  await once(server, "listening");

  const cancel = new AbortController();
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const answered = fetch(address, { headers: { cookie }, signal: cancel.signal }).catch(() => {});

  await arrived;
  if (isCancelled) cancel.abort();
  await answered;
  await expect.poll(() => lines).not.toEqual([]);
  server.close();
  vi.restoreAllMocks();

  return lines;
}

test("a request is logged in one line with method, route, status, duration, id and address, without its query", async () => {
  const [line, ...others] = await logged(200, { path: "/reset-password?token=s3cret" });

  expect(others).toEqual([]);
  expect(line).toEqual({
    level: "info",
    words: "answered",
    method: "GET",
    route: "/:page",
    status: 200,
    address: "127.0.0.1",
    ms: expect.any(Number),
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test("failures are logged as errors, aborted requests as 499, and probes not at all", async () => {
  expect(await logged(503)).toMatchObject([
    { level: "error", status: 503, path: "/admin", words: "failed" },
  ]);
  expect(await logged(200, { isCancelled: true })).toMatchObject([{ level: "info", status: 499 }]);
  for (const path of ["/healthz", "/readyz", "/metrics"])
    expect(await logged(200, { path })).toMatchObject([{ level: "debug", status: 200 }]);
});

test("refused and throttled requests are logged with account", async () => {
  const user = await makeUser();
  const cookie = await cookieFor(user);
  const line = { level: "info", path: "/admin", address: "127.0.0.1" };

  expect(await logged(403, { cookie })).toMatchObject([
    { ...line, status: 403, account: user.id, words: "refused" },
  ]);
  expect(await logged(429)).toMatchObject([
    { ...line, status: 429, account: null, words: "throttled" },
  ]);
});

test("a 404 for one of many things is logged as refused to a member, who may have asked for another's", async () => {
  const user = await makeUser();
  const cookie = await cookieFor(user);
  const path = "/tickets/1";

  const [ofMember] = await logged(404, { cookie, path });
  const [ofGuest] = await logged(404, { path });
  const [ofUnknownPage] = await logged(404, { cookie, path, route: "/*" });

  expect(ofMember).toMatchObject({ status: 404, path, account: user.id, words: "refused" });
  for (const line of [ofGuest, ofUnknownPage]) {
    expect(line).toMatchObject({ status: 404, words: "answered" });
    expect(line).not.toHaveProperty("account");
  }
});

test("a refusal that scripts read from a 200 is logged as refused", async () => {
  expect(await logged(200, { refusedAs: 401 })).toMatchObject([{ status: 401, words: "refused" }]);
});

test("a failed sign-in is logged with its account and never with the typed values", async () => {
  const info = vi.spyOn(logger, "info");
  const user = await makeUser();
  const source = { address: "192.0.2.7", cookie: null };
  const wrong = { loginId: user.email!, password: "not-the-password-1" };

  await expect(signInWithPassword(wrong, source)).rejects.toMatchObject({
    code: "unauthenticated",
  });

  const typed = { loginId: "oops-my-password-2", password: "not-the-password-1" };

  await expect(signInWithPassword(typed, source)).rejects.toMatchObject({
    code: "unauthenticated",
  });
  expect(info.mock.calls).toEqual([
    [
      { code: "unauthenticated", address: "192.0.2.7", account: actorFor(user).userId },
      "A sign-in failed",
    ],
    [{ code: "unauthenticated", address: "192.0.2.7", account: null }, "A sign-in failed"],
  ]);
  expect(JSON.stringify(info.mock.calls)).not.toMatch(/password-\d/);
});

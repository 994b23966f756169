import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { makeTicketedEvent } from "../../../test/factories/shows/events";
import { makeArtist } from "../../../test/factories/accounts/people";
import { transaction } from "~db/client.server";
import { setOnAir } from "~/models/live/streams/broadcast/on-air.server";
import { enterRoom } from "~/models/live/streams/audience/presence.server";
import { queueMail } from "~/models/delivery/notices/outbox.server";
import { closeDirectMetrics, mayReadMetrics } from "~/platform/metrics/metrics-access";
import { metricsRegistry } from "./registry.server";
import {
  findScreens,
  mediaPattern,
  methodLabel,
  routePatterns,
} from "~/web/middleware/route-pattern";

const read = async () => (await metricsRegistry().metrics()).split("\n");

test("metrics are read at the moment of the request", async () => {
  await makeTicketedEvent({ artistId: (await makeArtist()).id });

  const mail = { address: "a@b.test", language: "en", subject: "s", text: "t", html: "h" } as const;

  await transaction((tx) => queueMail(tx, mail));
  setOnAir("show", { state: "paused", renditions: [] });

  const leave = enterRoom("show", "visitor 1");
  const lines = await read();

  expect(lines).toContain('nhacsong_shows_live{state="paused"} 1');
  expect(lines).toContain('nhacsong_shows_live{state="live"} 0');
  expect(lines).toContain("nhacsong_viewers 1");
  expect(lines).toContain('nhacsong_mails{state="waiting"} 1');
  expect(lines).toContain('nhacsong_payments{state="paid"} 0');
  leave();
  expect(await read()).toContain("nhacsong_viewers 0");
});

test("unknown metrics are omitted instead of 0", async () => {
  const text = (await read()).join("\n");

  expect(text).toContain("# TYPE nhacsong_backup_last_success_timestamp_seconds gauge");
  expect(text).not.toMatch(/^nhacsong_backup_last_success_timestamp_seconds /m);
});

test("names and types follow Prometheus conventions", async () => {
  for (const { name, type, help } of await metricsRegistry().getMetricsAsJSON()) {
    expect(name).toMatch(/^(nhacsong|nodejs|process)_[a-z0-9_]+$/);
    expect(help).not.toBe("");
    if (!name.startsWith("nhacsong_")) continue;

    expect([name, name.endsWith("_total")]).toEqual([name, String(type) === "counter"]);
    expect(name).not.toMatch(/_(ms|milliseconds|kb|mb|bits|minutes)(_|$)/);
  }
});

const build = {
  routes: {
    root: { id: "root", path: "" },
    home: { id: "home", parentId: "root", index: true },
    event: { id: "event", parentId: "root", path: "event/:id" },
    admin: { id: "admin", parentId: "root", path: "admin" },
    users: { id: "users", parentId: "admin", path: "users" },
    rest: { id: "rest", parentId: "root", path: "*" },
  },
};

test("labels are patterns, never client input", () => {
  const patternOf = routePatterns(findScreens(() => build as never));
  const screen = (originalUrl: string) =>
    patternOf({ route: { path: "*" }, baseUrl: "", originalUrl } as never);

  expect(screen("/")).toBe("/");
  expect(screen("/event/3f2a?x=1")).toBe("/event/:id");
  expect(screen("/event/3f2a.data")).toBe("/event/:id");
  expect(screen("/admin/users")).toBe("/admin/users");
  expect(screen("/wp-login.php")).toBe("/*");
  expect(screen("/%E0%A4%A")).toMatch(/^(unreadable|\/\*)$/);
  expect(
    patternOf({
      route: { path: "/events/:id" },
      baseUrl: "/api",
      originalUrl: "/api/events/7",
    } as never),
  ).toBe("/api/events/:id");
  expect(patternOf({ baseUrl: "", originalUrl: "/favicon.ico" } as never)).toBe("other");
  expect(mediaPattern("/hls/secret/show/v720/s12.m4s?x=.mp4")).toBe("/hls/:segment");
  expect(mediaPattern("/vod/secret/show.mp4")).toBe("/vod/:mp4");
  expect(mediaPattern("/live/secret/anything.else")).toBe("/live/:other");
  expect(mediaPattern("/live")).toBe("/live/:other");
  expect(mediaPattern("/hls/se.cret/show/door")).toBe("/hls/:door");
  expect([methodLabel("GET"), methodLabel("WHATEVER")]).toEqual(["GET", "other"]);
});

type Asked = { from?: string; host?: string; headers?: Record<string, string>; minor?: number };
const ask = (
  { from = "127.0.0.1", host = "127.0.0.1:3000", headers = {}, minor = 1 }: Asked,
  token?: string,
  access: Omit<Parameters<typeof mayReadMetrics>[1], "token"> = {},
) =>
  mayReadMetrics(
    {
      headers: { host, ...headers },
      socket: { remoteAddress: from } as IncomingMessage["socket"],
      httpVersionMajor: 1,
      httpVersionMinor: minor,
    },
    { token, ...access },
  );

test("programs on this machine need no token", () => {
  expect(ask({})).toBe(true);
  expect(ask({ from: "::1", host: "[::1]:3000" })).toBe(true);
  expect(ask({ from: "::ffff:127.0.0.1", host: "localhost:3000" })).toBe(true);
});

test("behind a public address, a connection from this machine is not enough", () => {
  const isPublic = { appUrl: "https://nhacsong.example" };

  expect(ask({}, undefined, isPublic)).toBe(false);
  expect(
    ask(
      { headers: { authorization: "Bearer a-token-of-metrics" } },
      "a-token-of-metrics",
      isPublic,
    ),
  ).toBe(true);
  expect(ask({}, undefined, { ...isPublic, from: ["127.0.0.1"] })).toBe(true);
  for (const appUrl of ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:3000"])
    expect(ask({}, undefined, { appUrl })).toBe(true);
});

test("METRICS_FROM lists who needs no token, and nobody else is let in", () => {
  const from = ["10.0.0.0/8", "fd00::7"];

  expect(ask({ from: "10.0.0.7", host: "10.0.0.1:3000" }, undefined, { from })).toBe(true);
  expect(ask({ from: "::ffff:10.0.0.7", host: "10.0.0.1:3000" }, undefined, { from })).toBe(true);
  expect(ask({ from: "fd00::7", host: "[fd00::1]:3000" }, undefined, { from })).toBe(true);
  expect(ask({ from: "10.0.0.7", host: "nhacsong.example" }, undefined, { from })).toBe(false);

  const forwarded = {
    from: "10.0.0.7",
    host: "10.0.0.1:3000",
    headers: { "x-forwarded-for": "203.0.113.9" },
  };

  expect(ask(forwarded, undefined, { from })).toBe(false);
  expect(ask({ from: "192.0.2.7", host: "10.0.0.1:3000" }, undefined, { from })).toBe(false);
  expect(ask({}, undefined, { from })).toBe(false);
});

test.each([
  ["another machine", { from: "10.0.0.7" }],
  ["a proxy with X-Forwarded-For", { headers: { "x-forwarded-for": "203.0.113.9" } }],
  ["a proxy with X-Forwarded-Proto only", { headers: { "x-forwarded-proto": "https" } }],
  ["a proxy with Forwarded", { headers: { forwarded: "for=203.0.113.9" } }],
  ["a proxy with Via", { headers: { via: "1.1 proxy" } }],
  ["a proxy that passes on the visitor's Host", { host: "nhacsong.example" }],
  ["nginx without settings", { minor: 0 }],
  ["nginx that passes on upgrades", { headers: { connection: "upgrade" } }],
])("%s needs the token", (_, asked) => {
  expect(ask(asked)).toBe(false);
  expect(ask(asked, "a-token-of-metrics")).toBe(false);

  const authorized = {
    ...asked,
    headers: {
      ...("headers" in asked && asked.headers),
      authorization: "Bearer a-token-of-metrics",
    },
  };

  expect(ask(authorized as Asked, "a-token-of-metrics")).toBe(true);
  expect(ask(authorized as Asked, "another-token-here")).toBe(false);
});

test("a wrong token is refused on this machine, too, and nothing opens without a setting", () => {
  const headers = { authorization: "Bearer undefined" };

  expect(ask({ headers }, "a-token-of-metrics")).toBe(false);
  expect(ask({ headers })).toBe(false);
});

test("only the token opens the metrics once they were requested from outside", () => {
  closeDirectMetrics();
  expect(ask({})).toBe(false);
  expect(
    ask({ headers: { authorization: "Bearer a-token-of-metrics" } }, "a-token-of-metrics"),
  ).toBe(true);
});

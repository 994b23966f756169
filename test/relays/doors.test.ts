import http from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { hasRedis, Redis } from "./redis";
import { RelayProcess } from "./relay";
import { ScriptedHome } from "./scripted-home";

const REPORT = {
  live: true,
  watchedMs: 1000,
  stalls: 0,
  stalledMs: 0,
  latencyMs: null,
  rung: "720",
};

describe.runIf(hasRedis)("doors at a relay", () => {
  const [redis, relay] = [new Redis(), new RelayProcess()];
  let home: ScriptedHome;

  beforeAll(async () => {
    home = new ScriptedHome();
    await redis.start();
    await relay.start({ redisUrl: redis.url, homeAddress: home.address });
    await relay.isReady();
  });
  afterAll(async () => {
    await relay.end();
    home.close();
    await redis.kill();
  });
  beforeEach(async () => {
    home.told.length = 0;
    await relay.isReady();
  });
  afterEach(() => {
    home.isSilent = false;
  });

  const ask = (token: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`http://${relay.host}/hls/${token}/show/door`, { headers, method });
  const open = async (token: string, headers: Record<string, string> = {}) => {
    const asked = ask(token, headers);
    const { id } = await home.hears("door");

    home.say({ type: "door", id, status: 204, headers: { "access-control-allow-origin": "*" } });
    expect((await asked).status).toBe(204);
    home.told.length = 0;

    return id;
  };

  test("asks home once about a viewer, and then says who asked again", async () => {
    const asked = [ask("t1", { cookie: "a=b" }), ask("t1", { cookie: "a=b" }, "HEAD")];
    const { id, ...question } = await home.hears("door");

    expect(question).toEqual({
      type: "door",
      token: "t1",
      eventId: "show",
      headers: { cookie: "a=b" },
      edge: null,
    });
    home.say({ type: "door", id, status: 204, headers: { "access-control-allow-origin": "*" } });
    for (const response of await Promise.all(asked)) {
      expect(response.status).toBe(204);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
    }

    home.told.length = 0;
    for (let n = 0; n < 3; n++) expect((await ask("t1", { cookie: "a=b" })).status).toBe(204);
    expect((await home.hears("beats")).ids).toEqual([id]);
    expect(home.of("door")).toEqual([]);
  });

  test("another cookie, token or Origin is another viewer", async () => {
    await open("t2", { cookie: "a=b" });

    const others = [ask("t2"), ask("t2", { cookie: "a=c" }), ask("t2x", { cookie: "a=b" })];

    others.push(ask("t2", { cookie: "a=b", authorization: "Bearer x" }));
    others.push(ask("t2", { cookie: "a=b", origin: "https://other.example" }));
    await expect.poll(() => home.of("door").length).toBe(5);
    for (const { id } of home.of("door")) home.say({ type: "door", id, status: 403, headers: {} });
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([
      403, 403, 403, 403, 403,
    ]);
  });

  test("passes on what home says, and keeps no refusal", async () => {
    for (const status of [403, 503, 500] as const) {
      const asked = ask("t3");
      const { id } = await home.hears("door");

      home.told.length = 0;
      home.say({ type: "door", id, status, headers: {} });

      const response = await asked;

      expect(response.status).toBe(status);
      expect(response.headers.get("retry-after")).toBe(status === 503 ? "10" : null);
    }
  });

  test("asks anew when home has shut a door; what is being asked gets its answer", async () => {
    const id = await open("t4");
    const before = await relay.countDoors();

    home.say({ type: "shut", ids: [id] });
    await expect.poll(() => relay.countDoors()).toBe(before - 1);

    const asked = ask("t4");
    const question = await home.hears("door");

    home.say(
      { type: "shut", ids: [question.id] },
      { type: "door", id: question.id, status: 204, headers: {} },
    );
    expect((await asked).status).toBe(204);
  });

  test("answers nothing while home is silent, slow or gone, so that the edge asks home itself", async () => {
    await open("t5");

    const slow = ask("slow");

    await home.hears("door");
    expect((await slow).status).toBe(502);
    home.isSilent = true;
    await expect.poll(async () => (await ask("t5")).status).toBe(502);
    home.isSilent = false;
    home.say({ type: "beat", heads: {} });
    await expect.poll(async () => (await ask("t5")).status).toBe(204);

    const waiting = ask("t6");

    await home.hears("door");
    home.restart();
    expect((await waiting).status).toBe(502);
    await relay.isReady();
    home.told.length = 0;
    await open("t5");
  });

  test("reports of players travel to home, together with what shows who sent them", async () => {
    const post = (body: string, id = "show") =>
      fetch(`http://${relay.host}/stream/${id}/playback`, {
        method: "POST",
        body,
        headers: { cookie: "a=b" },
      });
    const sent = [
      post(JSON.stringify(REPORT)),
      post(JSON.stringify({ ...REPORT, stalls: 2 }), "other"),
    ];

    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([202, 202]);

    const reports = () => home.of("reports").flatMap((message) => message.reports);
    const stalls = () => reports().map(({ eventId, report }) => [eventId, report.stalls]);

    // A relay sends what it has gathered once a second.
    await expect.poll(() => stalls().sort()).toEqual([["other", 2], ["show", 0]]); // prettier-ignore
    expect(reports()[0]!.headers).toMatchObject({ cookie: "a=b", host: relay.host });

    const bad = [
      post("{"),
      post(JSON.stringify({ ...REPORT, watchedMs: -1 })),
      post(" ".repeat(1001)),
    ];

    expect((await Promise.all(bad)).map(({ status }) => status)).toEqual([400, 400, 413]);
    expect((await fetch(`http://${relay.host}/stream/show/playback`)).status).toBe(405);
    expect((await ask("t1", {}, "POST")).status).toBe(405);
  });

  test("a large header is refused before home hears of it", async () => {
    const request = http.get(`http://${relay.host}/hls/t/show/door`, {
      headers: { cookie: "x".repeat(20_000) },
    });
    const status = await new Promise((done) =>
      request.on("response", (it) => {
        it.resume();
        done(it.statusCode);
      }),
    );

    expect(status).toBe(431);
    expect(home.of("door")).toEqual([]);
  });
});

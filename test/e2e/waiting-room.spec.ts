import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { OWN_SERVER, startServer, stopServer } from "./own-server";
import { PASSWORD } from "./people";

const PEOPLE = 100;

/** Someone with cookies of their own, and no scripts. */
class Person {
  private readonly cookies = new Map<string, string>();

  async open(address: string, { method = "GET", body }: { method?: string; body?: string } = {}) {
    const cookie = [...this.cookies].map((it) => it.join("=")).join("; ");
    const type = body?.startsWith("{") ? "application/json" : "application/x-www-form-urlencoded";
    const headers = { cookie, ...(body === undefined ? {} : { Origin: OWN_SERVER, "Content-Type": type }) };
    const response = await fetch(OWN_SERVER + address, { method, body, headers, redirect: "manual" });
    for (const [name, value] of response.headers.getSetCookie().map((it) => it.split(";")[0]!.split(/=(.*)/s)))
      this.cookies.set(name!, value!);
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get("retry-after") };
  }

  /** Opens a page, and waits in line as the page says. @returns how often it was told to wait */
  async arrive(address: string): Promise<number> {
    for (let waits = 0; waits < 200; waits++) {
      const { status, text, retryAfter } = await this.open(address);
      if (status !== 503) {
        expect(status).toBe(200);
        return waits;
      }
      expect(text).toContain(`<meta http-equiv="refresh" content="${retryAfter}">`);
      const place = Number(/Your place in line: ([\d,]+)/.exec(text)![1]!.replace(",", ""));
      expect(place).toBeLessThanOrEqual(PEOPLE);
      await sleep(Number(retryAfter) * 1000);
    }
    throw new Error("Never let in");
  }
}

test("a burst of arrivals waits in line, and nobody inside notices", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "nhacsong-line-"));
  const settings = { PAYMENTS: "test", DEMO: "1", WAITING_ROOM_AFTER_MS: "100" };
  const server = await startServer({ folder, settings });
  try {
    const viewer = new Person();
    await viewer.open("/login");
    const login = JSON.stringify({ loginId: "viewer@nhacsong.test", password: PASSWORD });
    expect((await viewer.open("/api/auth/login", { method: "POST", body: login })).status).toBe(200);
    const live = JSON.parse((await viewer.open("/api/events/live")).text) as
      { id: string }[] | { events: { id: string }[] };
    const room = `/stream/${(Array.isArray(live) ? live : live.events)[0]!.id}`;

    let isOver = false;
    const arrivals = Array.from({ length: PEOPLE }, () => new Person().arrive(room));
    const all = Promise.all(arrivals).finally(() => (isOver = true));
    let reloads = 0;
    for (; !isOver; reloads++) {
      expect((await viewer.open(room)).status).toBe(200);
      expect((await viewer.open("/api/events/live")).status).toBe(200);
      if (reloads === 0)
        expect((await viewer.open(room, { method: "POST", body: "intent=chat&message=Xin+chao" })).status).toBe(302);
    }
    const waits = await all;
    expect(waits.filter((it) => it > 0).length).toBeGreaterThan(PEOPLE / 2);
    expect(reloads).toBeGreaterThan(0);
  } finally {
    await stopServer(server);
    rmSync(folder, { recursive: true, force: true });
  }
});

import type { Response } from "express";

/** Room for a fixed number of pages in progress, so that these tests do not depend on the machine. */
export class FixedQueue {
  readonly pageMs = 20;
  constructor(public free: number) {}

  noteArrival() {}

  add(response: Response, begin: () => void) {
    this.free--;
    response.once("close", () => this.free++);
    begin();
  }
}

/** A browser that keeps its cookies. */
export abstract class CookieBrowser {
  protected abstract readonly origin: string;
  readonly cookies = new Map<string, string>();
  constructor(
    private readonly headers: Record<string, string> = {},
    cookie = "",
  ) {
    for (const part of cookie.split("; ").filter(Boolean)) this.take(part);
  }

  take(cookie: string) {
    const [name, value] = cookie.split(";")[0]!.split(/=(.*)/s) as [string, string];
    if (value) this.cookies.set(name, value);
    else this.cookies.delete(name);
  }

  async send(path = "/quick/page", method = "GET") {
    const cookie = [...this.cookies].map((it) => it.join("=")).join("; ");
    const answer = await fetch(this.origin + path, { method, headers: { ...this.headers, cookie } });
    answer.headers.getSetCookie().forEach((it) => this.take(it));
    const body = await answer.text();
    const place = /Your place in line: ([\d,]+)/.exec(body)?.[1];
    return { status: answer.status, headers: answer.headers, body, place: place && Number(place.replace(",", "")) };
  }

  async isLetIn() {
    return (await this.send()).status === 200;
  }
}

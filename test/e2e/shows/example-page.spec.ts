import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { test } from "../journey-test";
import { demoPerson } from "../demo";

/** Another port is another origin. */
const elsewhere = http.createServer((_request, response) => {
  response.setHeader("Content-Type", "text/html");
  response.end(readFileSync("docs/api/upcoming-shows.html"));
});

test.beforeAll(() => new Promise<void>((done) => void elsewhere.listen(0, "127.0.0.1", done)));
test.afterAll(() => {
  elsewhere.closeAllConnections();
  elsewhere.close();
});

const address = (site: string, artist: string) =>
  `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/?site=${site}&artist=${artist}`;

test("a page of another site lists an artist's next shows", async ({ page, baseURL, request }) => {
  const artist = demoPerson("artist");
  const { events } = await (
    await request.get(`/api/events?artistId=${artist}&sortBy=date&limit=5`)
  ).json();

  await page.goto(address(baseURL!, artist));

  const links = page.getByRole("listitem").getByRole("link");

  await expect(links).toHaveCount(events.length);
  await expect(links.first()).toHaveAttribute("href", `${baseURL}/event/${events[0].id}`);
});

test("the page explains an unknown artist", async ({ page, baseURL }) => {
  await page.goto(address(baseURL!, "nobody"));
  await expect(page.getByRole("listitem")).toHaveText(/artistId/);
});

import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { demoPerson } from "./demo";

const page = readFileSync("docs/api/upcoming-shows.html", "utf8");

test("a page of another site lists an artist's next shows", async ({ page: tab, baseURL, context }) => {
  const other = "http://elsewhere.test/shows.html";
  await context.route("http://elsewhere.test/**", (route) => route.fulfill({ contentType: "text/html", body: page }));
  const artist = demoPerson("artist");
  await tab.goto(`${other}?site=${baseURL}&artist=${artist}`);
  const links = tab.getByRole("listitem").getByRole("link");
  await expect(links.first()).toBeVisible();
  const first = await links.first().getAttribute("href");
  const { events } = await (await context.request.get(`/api/events?artistId=${artist}&sortBy=date&limit=5`)).json();
  expect(first).toBe(`${baseURL}/event/${events[0].id}`);
  await expect(links).toHaveCount(events.length);
});

test("it says what is wrong with a wrong artist", async ({ page: tab, baseURL, context }) => {
  await context.route("http://elsewhere.test/**", (route) => route.fulfill({ contentType: "text/html", body: page }));
  await tab.goto(`http://elsewhere.test/shows.html?site=${baseURL}&artist=nobody`);
  await expect(tab.getByRole("listitem")).toHaveText(/artistId/);
});

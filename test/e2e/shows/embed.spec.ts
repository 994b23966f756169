import http from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page } from "@playwright/test";
import { callApi } from "../api";
import { demoEvent, demoPerson } from "../demo";
import { test } from "../journey-test";
import { planShow } from "../show";
import { visitor } from "../visitor";

/** An artist's own page on another site, which shows cards in frames. */
async function startBlog(frames: string[], attributes = "") {
  const frame = (src: string) =>
    `<iframe src="${src}" width="640" height="360" title="card" ${attributes}></iframe>`;
  const html = `<!doctype html><title>Blog</title>${frames.map(frame).join("")}`;
  const server = http.createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(html);
  });

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const { port } = server.address() as AddressInfo;

  // Another name is another site: cookies of ours would be a third party's.
  return { server, url: `http://localhost:${port}/` };
}

async function setSites(page: Page, sites: string, playsInside: boolean) {
  await page.goto("/dashboard/embed");
  await page.fill("textarea[name=sites], input[name=sites]", sites);
  await page.locator("input[name=playsInside]").setChecked(playsInside);
  await page.locator("form:has(input[name=playsInside]) button").last().click();
  await expect(page.getByText("Settings saved").first()).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";

  test(`a card on another site sells at ours, sets no cookie, and no other page can be framed, ${how} scripts`, async ({
    browser,
    baseURL,
  }) => {
    const show = demoEvent("chuyen-do-cuoi");
    const paths = [
      `/embed/event/${show}`,
      `/embed/artist/${demoPerson("artist")}`,
      `/event/${show}`,
    ];
    const blog = await startBlog(paths.map((path) => baseURL + path));

    try {
      const { page } = await visitor(browser, { javaScriptEnabled });

      await page.goto(blog.url);

      const card = page.frameLocator("iframe").nth(0);

      await expect(card.getByRole("heading", { level: 1 })).toHaveText("The Last Ferry Home");
      await expect(card.getByText("$18.00")).toBeVisible();
      await expect(
        page.frameLocator("iframe").nth(1).getByRole("heading", { level: 1 }),
      ).toBeVisible();
      await expect(page.frameLocator("iframe").nth(2).getByText("The Last Ferry Home")).toHaveCount(
        0,
      );
      expect(await page.context().cookies()).toEqual([]);

      const opened = page.waitForEvent("popup");

      await card.getByRole("link", { name: /^Get Tickets/ }).click();

      const window = await opened;

      await window.waitForURL(
        (url) => url.origin === baseURL && /^\/(checkout|login|event)/.test(url.pathname),
      );
      expect(window.frames()).toHaveLength(1);
    } finally {
      blog.server.close();
    }
  });
}

test("an artist's list of sites is kept: her own page shows the card and plays a free show, another does not", async ({
  browser,
  baseURL,
}) => {
  const card = `${baseURL}/embed/event/${demoEvent("live")}`;
  const [own, foreign] = [await startBlog([card]), await startBlog([card])];
  const { page: artist } = await visitor(browser, { who: "artist" });

  try {
    await setSites(artist, own.url, true);

    const { page } = await visitor(browser);

    await page.goto(own.url);
    await expect(page.frameLocator("iframe").getByRole("heading", { level: 1 })).toHaveText(
      "Bolero by the River",
    );
    await expect(page.frameLocator("iframe").locator("video source").first()).toHaveAttribute(
      "src",
      /mp4/,
    );

    const refused = page.waitForEvent("console", (message) =>
      message.text().includes("frame-ancestors"),
    );

    await page.goto(foreign.url);
    await refused;
    await expect(page.frameLocator("iframe").getByText("Bolero by the River")).toHaveCount(0);
    expect(await page.context().cookies()).toEqual([]);
  } finally {
    await setSites(artist, "", false);
    own.server.close();
    foreign.server.close();
  }
});

test("in a sandbox that allows scripts alone a card has its style, plays, and shows the address of its links", async ({
  browser,
  baseURL,
}) => {
  const blog = await startBlog(
    [`${baseURL}/embed/event/${demoEvent("live")}`],
    'sandbox="allow-scripts"',
  );
  const { page: artist } = await visitor(browser, { who: "artist" });

  try {
    await setSites(artist, "", true);

    const { page } = await visitor(browser);
    const font = page.waitForEvent("requestfinished", (request) =>
      request.url().endsWith(".woff2"),
    );

    await page.goto(blog.url);

    const card = page.frameLocator("iframe");

    await expect(card.locator(".emb-in")).toHaveCSS("display", "grid");
    await font;

    const media = page.waitForResponse((response) => /\/live\/.*\.mp4$/.test(response.url()));

    await card.locator("video").evaluate((it: HTMLVideoElement) => void it.play().catch(() => {}));
    expect((await media).status()).toBe(200);

    await card.getByRole("heading", { level: 1 }).getByRole("link").click();
    await expect(card.getByLabel("Open this address")).toHaveValue(/\/event\/.*source=embed/);
  } finally {
    await setSites(artist, "", false);
    blog.server.close();
  }
});

for (const sandbox of ["", 'sandbox="allow-scripts"'])
  test(`a card that stays open ${sandbox && "in a sandbox "}says within a minute what has changed`, async ({
    browser,
    baseURL,
  }) => {
    const { page: artist } = await visitor(browser, { who: "artist" });
    const show = await planShow(artist, { title: "Thẻ để lâu", eventType: "free" });
    const blog = await startBlog([`${baseURL}/embed/event/${show}`], sandbox);

    try {
      const { page } = await visitor(browser);

      await page.clock.install();
      await page.goto(blog.url);

      const card = page.frameLocator("iframe");
      const title = card.getByRole("heading", { level: 1 });

      await expect(title).toHaveText("Thẻ để lâu");

      await callApi(artist, "PUT", `/events/${show}`, { title: "Tên mới" });
      await page.clock.runFor(61_000);

      await expect(title).toHaveText("Tên mới");
    } finally {
      blog.server.close();
    }
  });

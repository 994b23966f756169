import { type APIResponse, expect, type Page } from "@playwright/test";
import { test } from "../journey-test";
import { demoEvent } from "../demo";
import { signInByApi, signUpByApi } from "../people";

const cards = (page: Page) => page.locator("article.card");
const status = (page: Page) => page.locator("main p[role=status]");

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("filters are a form, chips and load more are links", async ({ page }) => {
    await page.goto("/events");
    await page.locator(".filters > summary").click();
    await page.selectOption("select[name=eventType]", "ticketed");
    await page.selectOption("select[name=limit]", "5");
    await page.getByLabel("Price up to").fill("60");
    await page.getByRole("button", { name: "Apply", exact: true }).first().click();
    await expect(cards(page)).toHaveCount(5);
    await expect(page.getByLabel("Price up to")).toHaveValue("60");

    const total = Number((await status(page).textContent())!.split(" ")[0]);

    await page.getByRole("link", { name: /^Load \d+ more$/ }).click();
    await expect(cards(page)).toHaveCount(Math.min(total, 25));
    await page.getByRole("link", { name: "Remove filter: Ticketed" }).click();
    await expect(status(page)).not.toHaveText(`${total} results`);
  });

  test("the landing page's pickers filter, and a search shows results", async ({ page }) => {
    await page.goto("/");
    await page.selectOption("#upcoming select[name=price]", "free");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.locator("#upcoming .price").first()).toHaveText("Free");
    for (const price of await page.locator("#upcoming .price").allTextContents())
      expect(price).toBe("Free");
    await page.locator(".head-search input[name=search]").fill("chuyen do cuoi");
    await page.locator(".head-search button").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Results for “chuyen do cuoi”",
    );
    await expect(cards(page).first()).toContainText("The Last Ferry Home");
  });

  test("a guest who saves is asked to log in, and the event is saved on return", async ({
    page,
  }) => {
    await page.goto(`/event/${demoEvent("chuyen-do-cuoi")}`);
    await page.getByRole("button", { name: "Save Event" }).first().click();
    await expect(page.getByText("Please log in to save events")).toBeVisible();
    await page.fill("input[name=loginId]", "viewer@nhacsong.test");
    await page.fill("input[name=password]", "nhacsong-demo");
    await page.locator("form:has(input[name=password]) button[type=submit]").last().click();
    await expect(page).toHaveURL(`/event/${demoEvent("chuyen-do-cuoi")}`);
    await expect(page.getByRole("button", { name: "Save Event" }).first()).toHaveAttribute(
      "aria-pressed",
      "true",
    );
  });
});

test("a changed filter applies at once with scripts, and is in the address", async ({ page }) => {
  await page.goto("/events");
  await page.locator(".filters > summary").click();
  await page.locator("select[name=category]").focus();
  await page.selectOption("select[name=category]", "Bolero");
  await expect(page).toHaveURL("/events?category=Bolero");
  await expect(page.locator("select[name=category]")).toBeFocused();
  await page.getByRole("link", { name: "Remove filter: Bolero" }).click();
  await expect(page).toHaveURL("/events");
  await expect(page.locator("select[name=category]")).toHaveValue("");
});

for (const { path, select, value, address } of [
  {
    path: "/events",
    select: "select[name=category]",
    value: "Bolero",
    address: "/events?category=Bolero",
  },
  { path: "/", select: "#upcoming select[name=price]", value: "free", address: /price=free/ },
  { path: "/artists", select: "select[name=genre]", value: "bolero", address: /genre=bolero/ },
]) {
  test(`a choice made before scripts have loaded is applied once they have: ${path}`, async ({
    page,
  }) => {
    let letScriptsCome = () => {};

    const wait = new Promise<void>((resolve) => {
      letScriptsCome = resolve;
    });

    await page.route("**/assets/entry.client*.js", async (route) => {
      await wait;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await page.locator(select).waitFor({ state: "attached" });
    if (path === "/events") await page.locator(".filters > summary").click();
    await page.selectOption(select, value);
    letScriptsCome();
    await expect(page).toHaveURL(address);
    await expect(page.locator(select)).toHaveValue(value);
  });
}

test("search suggestions: arrow keys move, Enter opens, Escape closes", async ({ page }) => {
  await page.goto("/about");

  const field = page.locator(".head-search").getByRole("combobox");

  await expect(async () => {
    await field.fill("");
    await field.pressSequentially("chuyen do cuoi");
    await expect(page.getByRole("option").first()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(field).toHaveAttribute("aria-expanded", "true");
  await field.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await field.press("End");
  await field.pressSequentially(" ");
  await expect(page.getByRole("option").first()).toBeVisible();
  await field.press("ArrowDown");
  await expect(page.getByRole("option", { selected: true })).toContainText("The Last Ferry Home");
  await field.press("Enter");
  await expect(page).toHaveURL(`/event/${demoEvent("chuyen-do-cuoi")}`);
});

test("a heart fills at once and stays filled; the clocks on the home page tick", async ({
  page,
}) => {
  await signUpByApi(page, "Người Nghe");
  await page.goto("/");

  const clock = page.locator(".clock-time").first();
  const shown = await clock.textContent();

  await expect(clock).not.toHaveText(shown!);
  await page.goto(`/event/${demoEvent("tra-khuya")}`);

  const heart = page.getByRole("button", { name: "Save Event" }).first();

  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText("Event Saved")).toBeVisible();
  await page.reload();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
});

for (const who of [null, "viewer", "artist"]) {
  test(`every link leads to a page: ${who ?? "guest"}`, async ({ context, baseURL }) => {
    if (who) await signInByApi(context, who);
    const seen = new Set<string>();
    const shapes = new Map<string, number>();
    const waiting = ["/"];
    const broken: string[] = [];

    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const shape = shapeOf(path);
      if (seen.has(path) || LEFT_OUT.test(path) || (shapes.get(shape) ?? 0) >= 2) continue;

      seen.add(path);
      shapes.set(shape, (shapes.get(shape) ?? 0) + 1);

      const answer = await context.request.get(path);
      if (answer.status() >= 400) broken.push(`${answer.status()} ${path}`);
      waiting.push(...(await linksOf(answer, baseURL! + path)));
    }

    expect(broken).toEqual([]);
    expect(shapes.size).toBeGreaterThan(20);
  });
}

// Logging out would end the crawl, and streams never end.
const LEFT_OUT = /^\/(api\/|logout|live\/|stream\/[^/]+\/chat)/;

async function linksOf(answer: APIResponse, address: string): Promise<string[]> {
  if (!answer.headers()["content-type"]?.includes("html")) return [];

  const links = [...(await answer.text()).matchAll(/<a [^>]*href="([^"#]+)/g)];
  const urls = links.map(([, href]) => new URL(href!.replaceAll("&amp;", "&"), address));

  return urls
    .filter((url) => url.origin === new URL(address).origin)
    .map((url) => url.pathname + url.search);
}

/** Addresses of one shape differ in ids and values. */
function shapeOf(path: string) {
  return path.replace(/[0-9a-f-]{36}/g, "id").replace(/=[^&]*/g, "=");
}

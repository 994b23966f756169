import { expect, type Page } from "@playwright/test";

export async function findDemoShow(page: Page): Promise<string> {
  const answer = await page.request.get("/api/events?isLive=true");
  const list = (await answer.json()) as {
    id: string;
    eventType: string;
    artist: { firstName: string };
  }[];
  const [show] = Array.isArray(list) ? list : (list as { events: typeof list }).events;

  expect(show, "the demo has a live show").toBeTruthy();

  return show!.id;
}

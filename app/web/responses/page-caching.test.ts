import { expect, test } from "vitest";
import { pageCaching } from "./page-caching";

test("pages of a person are never stored, and open pages are kept for Back", () => {
  const own = [
    "/tickets",
    "/tickets/1",
    "/receipts/2026-000001",
    "/messages",
    "/dashboard/money",
    "/pay/1",
    "/admin",
  ];
  const open = ["/", "/events", "/artists", "/event/1", "/artist/1", "/about", "/login"];

  for (const path of own) expect([path, pageCaching(path)]).toEqual([path, "private, no-store"]);
  for (const path of open) expect([path, pageCaching(path)]).toEqual([path, "private, no-cache"]);
});

test("a page that is added is not stored", () => {
  expect(pageCaching("/event/1/anything-new")).toBe("private, no-store");
});

import { expect, test } from "vitest";
import { action, loader } from "./route";

const args = (path: string, method = "GET") => ({
  request: new Request(`http://localhost${path}`, { method }),
  params: {},
  context: { nonce: "" },
});

test.each([
  ["/door/AAAA-BBBB.sign", "/device/AAAA-BBBB.sign"],
  ["/dashboard/takings", "/dashboard/money"],
  ["/dashboard/earnings?currency=vnd", "/dashboard/money?currency=vnd"],
  ["/dashboard/payouts", "/dashboard/money"],
  ["/dashboard/ledger?month=2026-11", "/dashboard/money?month=2026-11"],
  ["/dashboard/e1/door", "/dashboard/e1/guest-list"],
  ["/dashboard/e1/door?search=Lan", "/dashboard/e1/guest-list?search=Lan"],
  ["/dashboard/e1/door.csv", "/dashboard/e1/guest-list.csv"],
  ["/dashboard/e1/figures/", "/dashboard/e1/statistics"],
  ["/dashboard/e1/numbers", "/dashboard/e1/playback"],
  ["/stream/e1/talk", "/stream/e1/replay-chat"],
  ["/admin/artists?state=pending", "/admin/users?state=pending"],
  ["/admin/site/terms/2", "/admin/site/terms?from=2"],
  [
    "/admin/act/hide/e1?returnTo=%2Fadmin%2Fevents",
    "/admin/actions/hide/e1?returnTo=%2Fadmin%2Fevents",
  ],
  ["/uplink-check", "/bandwidth-check"],
  ["/event/1/poster.png?lang=vi&v=a", "/event/1/poster.jpg?lang=vi&v=a"],
])("%s redirects permanently, reads with 301 and forms with 308", (old, current) => {
  const read = loader(args(old));

  expect([read.status, read.headers.get("Location")]).toEqual([301, current]);

  const sent = action(args(old, "POST"));

  expect([sent.status, sent.headers.get("Location")]).toEqual([308, current]);
});

test.each(["/door", "/door/a/b", "/doors/a", "//evil.test/door/a", "/nothing"])(
  "%s is not found",
  (path) => {
    for (const answer of [() => loader(args(path)), () => action(args(path, "POST"))]) {
      expect(answer).toThrow(expect.objectContaining({ status: 404 }) as Error);
    }
  },
);

import { expect, test } from "vitest";
import { pageBefore } from "./page-before";

test.each([
  ["/event/1", null, "direct"],
  ["/event/1", "no address", "direct"],
  ["/event/1", "https://nhacsong.test/events?search=bolero", "site"],
  ["/event/1", "https://nhacsong.test/event/2", "site"],
  ["/event/1", "https://nhacsong.test/event/1?tab=artist", "direct"],
  ["/checkout/1", "https://nhacsong.test/stream/1", "direct"],
  ["/event/1", "https://blog.example/", "link"],
  ["/event/1", "https://nhacsong.test.evil.example/", "link"],
  ["/event/1", "https://nhacsong.test/checkout/1?source=share", "direct"],
  ["/checkout/1", "https://nhacsong.test/login?returnTo=/checkout/1", "direct"],
  ["/checkout/1", "https://nhacsong.test/terms/agree", "direct"],
  ["/checkout/1", "https://nhacsong.test/pay/7", "direct"],
  ["/checkout/1", "https://nhacsong.test/transfer/7", "direct"],
  ["/checkout/1", "https://nhacsong.test/payouts", "site"],
  ["/checkout/1", "https://checkout.stripe.com/c/pay", "direct"],
  ["/event/1", "https://accounts.google.com/", "direct"],
])("%s after %s was opened by %s", (path, referer, source) => {
  expect(pageBefore(referer, "nhacsong.test", path)).toBe(source);
});

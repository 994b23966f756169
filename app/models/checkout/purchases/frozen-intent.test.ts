import { afterEach, beforeEach, expect, test } from "vitest";
import { changeEvent, makeBuyer, makeShow } from "../../../../test/factories/money/money";
import { openStripe } from "../../../../test/factories/checkout/stripe";
import type { StripeDouble } from "../../../../test/fakes/stripe-double";
import { startTicketPayment } from "../../../../test/factories/checkout/card-payments";

let double: StripeDouble;
let close: () => void;

beforeEach(async () => {
  ({ double, close } = await openStripe());
});
afterEach(() => close());

test("renaming a show while a payment opens does not change the request to the provider", async () => {
  const [buyer, show] = [await makeBuyer(), await makeShow({ title: "Đêm Hạ Vàng" })];

  double.keyProblem = 401;
  await expect(startTicketPayment(buyer, show.id, 1800)).rejects.toMatchObject({
    code: "unavailable",
  });
  double.keyProblem = null;
  await changeEvent(show.id, { title: "Đêm Thu Xanh" });
  await startTicketPayment(buyer, show.id, 1800);
  expect(double.calls.map(({ key, form }) => [key, form.get("description")]).at(-1)).toEqual([
    double.calls[0]!.key,
    "Đêm Hạ Vàng",
  ]);
});

test("a 500 repeated by Stripe does not block the buyer", async () => {
  const [buyer, show] = [await makeBuyer(), await makeShow()];

  double.faults.push("error", "error", "error");
  await expect(startTicketPayment(buyer, show.id, 1800)).rejects.toMatchObject({
    code: "unavailable",
  });
  expect((await startTicketPayment(buyer, show.id, 1800)).clientSecret).toEqual(expect.any(String));
});

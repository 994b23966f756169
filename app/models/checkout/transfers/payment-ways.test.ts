import { afterEach, beforeEach, expect, test } from "vitest";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { makeShow } from "../../../../test/factories/money/money";
import { openStripe } from "../../../../test/factories/checkout/stripe";
import { ACCOUNT } from "../../../../test/factories/checkout/transfers";
import { chooseTipWays, listPaymentWays } from "./payment-ways.server";

let close: () => void;

beforeEach(async () => {
  ({ close } = await openStripe(["usd", "vnd"]));
  replaceReceivingAccount(ACCOUNT);
});
afterEach(() => {
  close();
  replaceReceivingAccount(undefined);
});

const inDong = (ticketPriceVnd: number) => makeShow({ ticketPriceCents: null, ticketPriceVnd });
const methods = async (price: number) =>
  listPaymentWays(await inDong(price), "vnd").map(({ method }) => method);

test("a card is offered for prices that it can be charged only", async () => {
  expect(await methods(360_000)).toEqual(["transfer", "card"]);
  expect(await methods(99_999_999)).toEqual(["transfer", "card"]);
  expect(await methods(100_000_000)).toEqual(["transfer"]);
  expect(await methods(14_999)).toEqual(["transfer"]);
  replaceReceivingAccount(null);
  expect(await methods(100_000_000)).toEqual([]);
});

test("a card pays the price in another currency where it can't be charged the preferred one", async () => {
  const show = await makeShow({ ticketPriceVnd: 150_000_000 });

  expect(listPaymentWays(show, "vnd")).toEqual([
    { method: "transfer", price: { amount: 150_000_000, currency: "vnd" } },
    { method: "card", price: { amount: 1800, currency: "usd" } },
  ]);
});

test("tips by card alone have the bounds of cards", () => {
  expect(chooseTipWays("vnd")).toMatchObject({ bounds: { min: 10_000, max: 200_000_000 } });
  replaceReceivingAccount(null);
  expect(chooseTipWays("vnd")).toMatchObject({
    methods: ["card"],
    bounds: { min: 15_000, max: 99_999_999 },
  });
  expect(chooseTipWays("usd")).toMatchObject({ bounds: { min: 100, max: 999_900 } });
});

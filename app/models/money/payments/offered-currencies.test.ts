import { afterEach, expect, test } from "vitest";
import type { Currency } from "~db/vocabularies";
import { replaceReceivingAccount } from "~/integrations/payments/bank-account.server";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { testGateway } from "~/integrations/payments/test/test-gateway.server";
import { ACCOUNT } from "../../../../test/factories/checkout/transfers";
import {
  canSetPrice,
  listOfferedCurrencies,
  listPayableCurrencies,
} from "./offered-currencies.server";

afterEach(() => {
  replacePaymentGateway(undefined);
  replaceReceivingAccount(undefined);
});

const takeCards = (currencies: Currency[]) => replacePaymentGateway({ ...testGateway, currencies });

test("a site that takes nothing but dollars or đồng offers both", () => {
  for (const currencies of [["usd"], ["vnd"], ["usd", "vnd"]] as Currency[][]) {
    takeCards(currencies);
    expect(listOfferedCurrencies()).toEqual(["usd", "vnd"]);
  }

  replacePaymentGateway(null);
  expect([listPayableCurrencies(), listOfferedCurrencies()]).toEqual([[], ["usd", "vnd"]]);
});

test("a site that takes further currencies offers what it takes, đồng by transfer as well", () => {
  takeCards(["eur", "usd"]);
  expect(listOfferedCurrencies()).toEqual(["usd", "eur"]);
  replaceReceivingAccount(ACCOUNT);
  expect(listOfferedCurrencies()).toEqual(["usd", "vnd", "eur"]);
  takeCards(["aud"]);
  expect(listOfferedCurrencies()).toEqual(["vnd", "aud"]);
});

test("prices in dollars and đồng may be set anywhere, others where they can be paid", () => {
  takeCards(["eur"]);
  expect((["usd", "vnd", "eur", "cad"] as const).map(canSetPrice)).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

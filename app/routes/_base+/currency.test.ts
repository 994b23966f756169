import { afterEach, expect, test } from "vitest";
import { replacePaymentGateway } from "~/integrations/payments/configured.server";
import { testGateway } from "~/integrations/payments/test/test-gateway.server";
import { cookiesOf, submit } from "../../../test/factories/base/requests";
import { action } from "./currency";

afterEach(() => replacePaymentGateway(undefined));

async function choose(currency: string, returnTo = "/events") {
  const answer = (await action(
    submit("/currency", { currency, returnTo }) as never,
  )) as unknown as Response;

  return { to: answer.headers.get("Location"), cookies: cookiesOf(answer) };
}

test("the chosen currency is remembered, and bounds in another one are dropped", async () => {
  const { to, cookies } = await choose("vnd", "/events?category=Bolero&minPrice=20&currency=usd");

  expect(to).toBe("/events?category=Bolero");
  expect(cookies).toContain("nhacsong_currency=vnd");
});

test("a currency that the site doesn't offer changes nothing", async () => {
  expect(await choose("eur")).toMatchObject({
    to: "/events",
    cookies: expect.not.stringContaining("nhacsong_currency"),
  });
  replacePaymentGateway({ ...testGateway, currencies: ["usd", "eur"] });
  expect((await choose("eur")).cookies).toContain("nhacsong_currency=eur");
});

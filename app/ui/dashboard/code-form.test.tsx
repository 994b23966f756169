import { expect, test } from "vitest";
import { render } from "../../../test/factories/base/render";
import { CodeForm, isOfOtherKind } from "./code-form";

const options = {
  shows: [],
  currencies: [{ field: "amountOff", name: "Đô la Mỹ" }],
  minimums: "1,00 US$",
  zone: "UTC",
  zoneLabel: "UTC",
};

test("without scripts the form of a code shows the fields of all kinds", async () => {
  const html = await render(<CodeForm options={options} values={{ kind: "percent" }} />);

  expect(html).toMatch(/<div><div class="field"><label[^>]*>Phần trăm/);
  expect(html).toMatch(/<div><div class="field"><label[^>]*>Số tiền giảm/);
});

test("a field is of another kind unless it is wrong", () => {
  expect(isOfOtherKind("percent", "percent", undefined)).toBe(false);
  expect(isOfOtherKind("amount", "percent", undefined)).toBe(true);
  expect(isOfOtherKind("percent", "free", undefined)).toBe(true);
  expect(isOfOtherKind("amount", "percent", ["Too much"])).toBe(false);
});

import { expect, test } from "vitest";
import { render } from "../../../../test/factories/base/render";
import { MainButton } from "./main-button";

test("the button of a show stands out as a ticket only for who has one", async () => {
  const link = (kind: "main" | "held") =>
    render(<MainButton action={{ label: "Mua vé", href: "/x", kind }} />);

  expect(await link("held")).toMatch(/class="btn btn-accent.*<svg/);
  expect(await link("main")).toMatch(/class="btn btn-primary/);
  expect(await link("main")).not.toContain("<svg");
});

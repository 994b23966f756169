import { expect, test } from "vitest";
import { renderRoute } from "../../../test/factories/base/render";
import { visit } from "../../../test/factories/base/requests";
import About, { loader } from "./about";

test("the help has the usual troubles, folded, with links to what helps", async () => {
  const html = await renderRoute(<About />, await loader(visit("/about")));

  expect(html.match(/<details/g)).toHaveLength(4);
  for (const path of ["/login", "/forgot-password", "/profile/sign-in", "/tickets", "/receipts"])
    expect(html).toContain(`href="${path}"`);
});

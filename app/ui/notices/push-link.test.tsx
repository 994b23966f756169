import { expect, test } from "vitest";
import { renderRoute } from "../../../test/factories/base/render";
import { PushLink } from "./push-link";
import { PushPanel } from "./push-panel";

const site = { hasPush: true };

test("without scripts no button offers notifications on the device", async () => {
  expect(await renderRoute(<PushLink />, site)).not.toContain("/notices/phone");
});

test.each([true, false])(
  "without scripts, the page of notifications offers email where it arrives: %s",
  async (hasMail) => {
    const html = await renderRoute(<PushPanel isOn={false} publicKey="" hasMail={hasMail} />, site);

    expect(html).toContain("JavaScript đang tắt");
    expect(html.includes("/notices/settings#mail")).toBe(hasMail);
  },
);

import { expect, test } from "vitest";
import { SimulcastPanel } from "~/browser/stream/simulcast/simulcast-panel";
import { render } from "../factories/base/render";

const view = {
  problem: null,
  isFreeLookOnly: false,
  hasCard: true,
  isLive: false,
  setUpHref: "/dashboard/simulcast",
};
const row = { id: "s", name: "YouTube", isOn: true, report: null };

test("other sites stand at the desk once the artist has added one", async () => {
  const panelOf = (rows: (typeof row)[]) =>
    render(<SimulcastPanel view={{ ...view, rows }} eventId="e" />);

  expect(await panelOf([])).toBe("");
  expect(await panelOf([row])).toContain("YouTube");
});

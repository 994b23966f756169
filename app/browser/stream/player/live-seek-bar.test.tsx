import { expect, test } from "vitest";
import { render } from "../../../../test/factories/base/render";
import type { LivePosition } from "./engine/engine.types";
import type { Player } from "./hooks/use-player";
import { LiveSeekBar } from "./live-seek-bar";

const position: LivePosition = {
  latency: null,
  behind: 0,
  window: { start: 0, end: 5 },
  at: 4,
  isPast: true,
  hasEnded: false,
  connection: "good",
  isRebuffering: false,
};

const draw = (behind: number) =>
  render(
    <LiveSeekBar
      position={{ ...position, behind }}
      rewind={null}
      songs={[]}
      player={{} as Player}
    />,
  );

test("a viewer less than a second behind is live, without a button", async () => {
  const [near, far] = [await draw(0.6), await draw(3)];

  expect(near).toContain("player-live");
  expect(near).not.toMatch(/<button|player-time/);
  expect(far).toContain("player-behind");
  expect(far).toContain("player-time");
});

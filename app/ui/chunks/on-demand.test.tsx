import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { onDemand } from "./on-demand";

test("the server renders what browsers load on demand, at once and without a boundary", async () => {
  const load = () => Promise.resolve({ default: ({ name }: { name: string }) => <b>{name}</b> });
  const Part = onDemand({ marker: "b", texts: [], load });

  await Promise.resolve();

  expect(renderToString(<Part name="Lan" />)).toBe("<b>Lan</b>");
});

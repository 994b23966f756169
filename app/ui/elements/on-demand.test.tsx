import { Suspense } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { onDemand } from "./on-demand";

test("the server renders what browsers load on demand at once, so that it is there without scripts", async () => {
  const load = () => Promise.resolve({ default: ({ name }: { name: string }) => <b>{name}</b> });
  const Part = onDemand({ marker: "b", texts: [], load });

  await Promise.resolve();

  const page = renderToStaticMarkup(
    <Suspense fallback="later">
      <Part name="Lan" />
    </Suspense>,
  );

  expect(page).toBe("<b>Lan</b>");
});

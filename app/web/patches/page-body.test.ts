import { createElement, lazy, Suspense } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { PageBody } from "./page-body.server";

const words = Array.from({ length: 400 }, (_, key) =>
  createElement("p", { key, title: "Trạng thái" }, "Ằ Ễ Ợ Ữ"),
);

/**
 * Renders as the server does; `shift` moves every letter across the border between two of React's
 * buffers.
 */
async function render(
  shift: number,
  ...more: ReturnType<typeof createElement>[]
): Promise<Buffer[]> {
  const body = new PageBody();
  const page = createElement("main", { id: "x".repeat(shift) }, words, ...more);
  const { pipe } = renderToPipeableStream(page, { onShellReady: () => void pipe(body) });
  const pieces: Buffer[] = [];
  const reader = body.stream.getReader();

  for (let next = await reader.read(); !next.done; next = await reader.read())
    pieces.push(Buffer.from(next.value));

  return pieces;
}

test("pages contain no zero byte where a character meets the end of a buffer", async () => {
  for (let shift = 0; shift < 12; shift++) {
    const html = Buffer.concat(await render(shift));

    expect(html.includes(0)).toBe(false);
    expect(html.toString("utf8").split('title="Trạng thái"')).toHaveLength(401);
  }
});

test("React's small writes are joined into a few large ones", async () => {
  const Late = lazy(async () => ({ default: () => createElement("script", {}, "data") }));
  const pieces = await render(0, createElement(Suspense, { fallback: null }, createElement(Late)));

  expect(pieces.length).toBeLessThan(4);
  expect(`${Buffer.concat(pieces)}`).toContain("data");
});

test("a client that leaves stops the rendering", async () => {
  const body = new PageBody();
  let isStopped = false;
  const Never = lazy(() => new Promise<never>(() => {}));
  const page = createElement(
    "main",
    {},
    words,
    createElement(Suspense, { fallback: "…" }, createElement(Never)),
  );
  const { pipe } = renderToPipeableStream(page, {
    onShellReady: () => void pipe(body),
    onError: () => {
      isStopped = true;
    },
  });
  const reader = body.stream.getReader();

  expect(`${Buffer.from((await reader.read()).value!)}`).toContain("Trạng thái");
  await reader.cancel();
  await expect.poll(() => isStopped).toBe(true);
});

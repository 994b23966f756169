import { Writable } from "node:stream";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { withoutNulls } from "./without-nulls.server";

/** Rendered as the server does it; the shift moves every letter past the border between two views. */
function render(shift: number, through = withoutNulls()): Promise<Buffer> {
  const words = Array.from({ length: 400 }, (_, key) => createElement("p", { key, title: "Trạng thái" }, "Ằ Ễ Ợ Ữ"));
  const page = createElement("main", { id: "x".repeat(shift) }, words);
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    const write = (chunk: Buffer, _: unknown, next: () => void) => (parts.push(chunk), next());
    const sink = new Writable({ write, final: (end) => (end(), resolve(Buffer.concat(parts))) });
    const { pipe } = renderToPipeableStream(page, { onAllReady: () => void pipe(through).pipe(sink) });
  });
}

test("pages hold no zero byte, wherever a letter meets the end of a buffer", async () => {
  for (let shift = 0; shift < 12; shift++) {
    const html = await render(shift);
    expect(html.includes(0)).toBe(false);
    expect(html.toString("utf8").split('title="Trạng thái"')).toHaveLength(401);
  }
});

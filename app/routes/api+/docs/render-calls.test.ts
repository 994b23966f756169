import { expect, test } from "vitest";
import { apiDocumentIn } from "~/api/base/document/document-router";
import { OPERATIONS } from "~/api/base/operations";
import { renderApi } from "./render-calls.server";

test("the parts are rendered once for each language", () => {
  const [english, vietnamese] = [apiDocumentIn("en"), apiDocumentIn("vi")];
  const first = renderApi(english, "en", "calls-1").html;

  expect(renderApi(apiDocumentIn("en"), "en", "calls-1").html).toBe(first);
  expect(renderApi(vietnamese, "vi", "calls-1").html).not.toBe(first);
});

test("the parts of the index have every call, and the index by itself has none", () => {
  const document = apiDocumentIn("en");
  const { index, html } = renderApi(document, "en", null);
  const parts = index.map(({ id }) => renderApi(document, "en", id).html!).join("");

  expect(html).toBeNull();
  for (const { id } of OPERATIONS) expect(parts).toContain(`id="${id}"`);
  const calls = index.filter(({ id }) => id !== "schemas");

  expect(calls.reduce((sum, { count }) => sum + count, 0)).toBe(OPERATIONS.length);
});

test("a part is a page of its own, and an unknown one opens the index", () => {
  const document = apiDocumentIn("en");
  const largest = Math.max(
    ...renderApi(document, "en", null).index.map(
      ({ id }) => renderApi(document, "en", id).html!.length,
    ),
  );

  expect(largest).toBeLessThan(70_000);
  expect(renderApi(document, "en", "calls-99")).toEqual(renderApi(document, "en", null));
});

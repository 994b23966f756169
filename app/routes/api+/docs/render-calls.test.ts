import { expect, test } from "vitest";
import { apiDocumentIn } from "~/api/base/document/document-router";
import { OPERATIONS } from "~/api/base/operations";
import { renderApi } from "./render-calls.server";

test("the calls are rendered once for each language", () => {
  const [english, vietnamese] = [apiDocumentIn("en"), apiDocumentIn("vi")];
  const first = renderApi(english, "en");

  expect(renderApi(english, "en")).toBe(first);
  expect(renderApi(apiDocumentIn("en"), "en")).toBe(first);
  expect(renderApi(vietnamese, "vi").html).not.toBe(first.html);
});

test("the page has every call and every link of its index", () => {
  const { html, index } = renderApi(apiDocumentIn("en"), "en");

  for (const { id } of [...OPERATIONS, ...index]) expect(html).toContain(`id="${id}"`);
  expect(index.reduce((sum, { count }) => sum + count, 0)).toBe(OPERATIONS.length);
});

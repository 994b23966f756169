import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Table } from "./table";

test("a cell of a short table says where it stands on phones, and an empty one has no content", () => {
  const html = renderToStaticMarkup(
    <Table
      caption="Guests"
      isShort
      rows={[{ id: "1", name: "Bảy", price: "$18.00", code: "" }]}
      rowKey={({ id }) => id}
      columns={[
        { key: "name", label: "Name", wide: true },
        { key: "price", label: "Paid", num: true, onPhone: "end" },
        { key: "code", label: "Code" },
      ]}
    />,
  );

  expect(html).toContain('<table class="table short">');
  expect(html).toContain('<td data-label="Paid" class="num on-phone-end">$18.00</td>');
  expect(html).toContain('<td data-label="Code"></td>');
});

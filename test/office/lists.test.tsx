import { expect, test } from "vitest";
import AdminEvents, { loader as shows } from "~/routes/admin+/events";
import { loader as books } from "~/routes/admin+/ledger/route";
import { AdminList } from "~/ui/admin/admin-list";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { render, renderRoute } from "../factories/base/render";
import { visit } from "../factories/base/requests";
import { makePastShow, makeSale } from "../factories/payouts/payouts";

test("the books are read newest first, also where an older payment was booked later", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const { id } = await makePastShow((await makeArtist({ name: "Thứtự Sổ" })).id);

  for (const day of ["03", "01", "02"])
    await makeSale(id, { paidAt: new Date(`2026-03-${day}T00:00:00Z`) });

  const { rows } = await books(visit(`/admin/ledger?search=Th%E1%BB%A9t%E1%BB%B1`, { cookie }));
  const days = [...new Set(rows.map(({ when }) => /Mar (\d)/.exec(when)?.[1]))];

  expect(days).toEqual(["3", "2", "1"]);
});

test("an empty list says “nothing found” only after a search", async () => {
  const pages = { range: null, previous: null, next: null };
  const list = { title: "Báo cáo", state: "", rows: [], pages };
  const screen = (search: string) =>
    render(
      <AdminList list={{ ...list, search }} action="/admin/reports" line={() => ({ title: "" })} />,
    );

  expect(await screen("")).toContain("Chưa có gì ở đây");
  expect(await screen("x")).toContain("Không tìm thấy");
});

test("the actions on a show are folded in its row", async () => {
  const cookie = await cookieFor(await makeUser({ role: "admin" }));
  const { id } = await makePastShow((await makeArtist()).id);
  const data = await shows(visit(`/admin/events?search=${id}`, { cookie }));

  const html = await renderRoute(<AdminEvents />, data);
  const menu = /<details class="row-menu">.*?<\/details>/.exec(html)?.[0];

  expect(menu).toContain(`/admin/actions/hide/${id}`);
  expect(html.replace(menu!, "")).not.toContain("/admin/actions/");
});

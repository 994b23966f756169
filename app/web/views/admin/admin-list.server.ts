import type { KeyIn } from "~/locales/message-key";
import { formatNumber } from "~/locales/format";
import { formatPlainDate, formatTime } from "~/locales/dates";
import { type ListPage, type ListQuery, PAGE_SIZE } from "~/models/base/list-query";
import { ListAddress } from "~/models/office/admin/schema";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { page } from "~/web/requests/page.server";
import { viewContext, type ViewContext } from "../view-context.server";
import { required } from "~/platform/required";

export type AdminContext = ViewContext & {
  /** "December 6, 2026, 8:00 PM", where the admin is. */ moment: (at: Date) => string;
};

export async function adminContext(request: Request): Promise<AdminContext> {
  await requireAdmin(request);

  const context = await viewContext(request);
  const { language, dayZone } = context;
  const moment = (at: Date) =>
    `${formatPlainDate(at, language, dayZone)}, ${formatTime(at, language, dayZone)}`;

  return { ...context, moment };
}

type Read<Row> = (
  query: Required<ListQuery>,
  address: URLSearchParams,
  context: AdminContext,
) => Promise<ListPage<Row>>;

export async function adminList<Row, View>(
  request: Request,
  key: KeyIn<"admin">,
  read: Read<Row>,
  word: (row: Row, context: AdminContext) => View,
) {
  const context = await adminContext(request);
  const address = new URL(request.url).searchParams;
  const query = ListAddress.parse(Object.fromEntries(address));
  const { rows, total } = await page(request, () => read(query, address, context));

  return {
    title: context.t(`admin:${key}`),
    search: query.search,
    state: address.get("state") ?? "",
    rows: rows.map((row) => word(row, context)),
    pages: pagesOf(query.page, total, address, context),
  };
}

export type Pages = {
  range: { from: string; to: string; total: string } | null;
  previous: string | null;
  next: string | null;
};

export function pagesOf(
  at: number,
  total: number,
  address: URLSearchParams,
  { language }: ViewContext,
): Pages {
  const to = (number: number) => {
    const next = new URLSearchParams(
      [...address].filter(([name]) => name === "search" || name === "state"),
    );
    if (number > 1) next.set("page", String(number));

    return `?${next}`;
  };

  const first = (at - 1) * PAGE_SIZE + 1;
  const last = Math.min(total, at * PAGE_SIZE);
  const [from, until, all] = [first, last, total].map((number) => formatNumber(number, language));

  return {
    range:
      last >= first ? { from: required(from), to: required(until), total: required(all) } : null,
    previous: at > 1 ? to(at - 1) : null,
    next: last < total ? to(at + 1) : null,
  };
}

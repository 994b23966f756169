import type { KeyIn } from "~/locales/message-key";
import { formatNumber } from "~/locales/format";
import { formatPlainDateTime } from "~/locales/dates";
import { type ListPage, type ListQuery, PAGE_SIZE } from "~/models/base/list-query";
import { ListAddress } from "~/models/office/admin/schema";
import { requireAdmin } from "~/web/requests/require-admin.server";
import { withErrorPage } from "~/web/requests/page.server";
import { viewContext, type ViewContext } from "../view-context.server";
import { required } from "~/platform/required";

export type AdminContext = ViewContext & {
  /** "Dec 6, 2026, 8:00 PM" in the admin's time zone. */ moment: (at: Date) => string;
};

export async function adminContext(request: Request): Promise<AdminContext> {
  await requireAdmin(request);

  const context = await viewContext(request);
  const { language, dayZone } = context;
  const moment = (time: Date) => formatPlainDateTime(time, language, dayZone);

  return { ...context, moment };
}

type ListReader<Row> = (
  listQuery: Required<ListQuery>,
  address: URLSearchParams,
  context: AdminContext,
) => Promise<ListPage<Row>>;

export async function adminList<Row, View>(
  request: Request,
  titleKey: KeyIn<"admin">,
  readList: ListReader<Row>,
  rowView: (listRow: Row, context: AdminContext) => View,
) {
  const context = await adminContext(request);
  const address = new URL(request.url).searchParams;
  const listQuery = ListAddress.parse(Object.fromEntries(address));
  const { rows: listRows, total } = await withErrorPage(request, () =>
    readList(listQuery, address, context),
  );

  return {
    title: context.t(`admin:${titleKey}`),
    search: listQuery.search,
    state: address.get("state") ?? "",
    rows: listRows.map((listRow) => rowView(listRow, context)),
    pages: paginationOf(listQuery.page, total, address, context),
  };
}

/** Parameters of a list that its further pages keep. */
const LIST_FILTERS = ["search", "state", "from", "to", "person"];

export type Pagination = {
  range: { from: string; to: string; total: string } | null;
  previous: string | null;
  next: string | null;
};

export function paginationOf(
  pageNumber: number,
  totalRows: number,
  address: URLSearchParams,
  { language }: Pick<ViewContext, "language">,
): Pagination {
  const pageAddress = (number: number) => {
    const pageParameters = new URLSearchParams(
      [...address].filter(([parameterName]) => LIST_FILTERS.includes(parameterName)),
    );
    if (number > 1) pageParameters.set("page", String(number));

    return `?${pageParameters}`;
  };

  const firstRow = (pageNumber - 1) * PAGE_SIZE + 1;
  const lastRow = Math.min(totalRows, pageNumber * PAGE_SIZE);
  const [firstText, lastText, totalText] = [firstRow, lastRow, totalRows].map((number) =>
    formatNumber(number, language),
  );

  return {
    range:
      lastRow >= firstRow
        ? { from: required(firstText), to: required(lastText), total: required(totalText) }
        : null,
    previous: pageNumber > 1 ? pageAddress(pageNumber - 1) : null,
    next: lastRow < totalRows ? pageAddress(pageNumber + 1) : null,
  };
}

import { formatDateTime } from "~/locales/dates";
import { ListAddress } from "~/models/office/admin/schema";
import { listNotices } from "~/models/delivery/notices/notice-list.server";
import { noticeText } from "~/models/delivery/notices/notice-text.server";
import { pagesOf } from "./admin/admin-list.server";
import { viewContext } from "./view-context.server";

/** The person's notices, latest first. */
export async function noticesView(request: Request) {
  const context = await viewContext(request);
  const { actor, t, language, zone, dayZone } = context;
  const address = new URL(request.url).searchParams;
  const { page } = ListAddress.parse(Object.fromEntries(address));
  const { rows, total } = await listNotices(actor, { page });

  return {
    title: t("notices:title"),
    notices: rows.map((notice) => ({
      id: notice.id,
      text: noticeText(notice, { language, zone }),
      isUnread: notice.readAt === null,
      when: formatDateTime(notice.createdAt, language, dayZone),
      iso: notice.createdAt.toISOString(),
    })),
    pages: pagesOf(page, total, address, context),
  };
}

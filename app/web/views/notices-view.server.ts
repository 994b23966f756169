import { formatDateTime } from "~/locales/dates";
import { ListAddress } from "~/models/office/admin/schema";
import { listNotifications } from "~/models/delivery/notices/notice-list.server";
import { notificationText } from "~/models/delivery/notices/notice-text.server";
import { paginationOf } from "./admin/admin-list.server";
import { viewContext } from "./view-context.server";

/** The person's notifications, latest first. */
export async function notificationsView(request: Request) {
  const context = await viewContext(request);
  const { actor, t, language, zone, dayZone } = context;
  const address = new URL(request.url).searchParams;
  const { page } = ListAddress.parse(Object.fromEntries(address));
  const { rows: notices, total } = await listNotifications(actor, { page });

  return {
    title: t("common:notices"),
    notices: notices.map((notice) => ({
      id: notice.id,
      text: notificationText(notice, { language, zone }),
      isUnread: notice.readAt === null,
      when: formatDateTime(notice.createdAt, language, dayZone),
      iso: notice.createdAt.toISOString(),
    })),
    pages: paginationOf(page, total, address, context),
  };
}

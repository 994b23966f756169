import { z } from "zod";
import { NOTICE_KINDS } from "~db/vocabularies";
import { zoneOf } from "~/auth/cookies/zone.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { getAccount } from "~/models/accounts/accounts.server";
import { getReceivedPath } from "~/models/tickets/gifts/gift-links.server";
import { ListCall } from "~/models/office/admin/schema";
import {
  countUnreadNotices,
  listNotices,
  markAllRead,
  openNotice,
} from "~/models/delivery/notices/notice-list.server";
import { noticeText } from "~/models/delivery/notices/notice-text.server";
import { operation } from "../base/operation";
import { Instant } from "../base/parts";

const Address = z.string().meta({ description: "Path on this site." });

const NoticeJson = z
  .object({
    id: z.string(),
    kind: z.enum(NOTICE_KINDS),
    text: z.string(),
    address: Address,
    isRead: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: "Notice" });

const Unread = z.object({ unread: z.int() });

/** A member's notices. */
export const noticesCalls = [
  operation({
    method: "get",
    path: "/user/notices",
    id: "listNotices",
    tag: "notices",
    who: "member",
    query: ListCall.pick({ page: true }),
    response: Unread.extend({ rows: z.array(NoticeJson), total: z.int() }),
    run: async ({ actor, query, request }) => {
      const { rows, total } = await listNotices(actor, query);
      const { timeZone } = await getAccount(actor.userId);
      const zone = timeZone ?? zoneOf(request.headers.cookie ?? null);
      const reader = { language: languageOfHeader(request.headers), zone };
      const json = rows.map((notice) => ({
        id: notice.id,
        kind: notice.kind,
        text: noticeText(notice, reader),
        address: `/notices/${notice.id}`,
        isRead: notice.readAt !== null,
        createdAt: notice.createdAt.toISOString(),
      }));

      return { rows: json, total, unread: await countUnreadNotices(actor.userId) };
    },
  }),
  operation({
    method: "post",
    path: "/user/notices/read",
    id: "markNoticesRead",
    tag: "notices",
    who: "member",
    scope: "viewer:write",
    response: Unread,
    run: async ({ actor }) => {
      await markAllRead(actor);

      return { unread: await countUnreadNotices(actor.userId) };
    },
  }),
  operation({
    method: "get",
    path: "/user/notices/{id}",
    id: "openNotice",
    tag: "notices",
    who: "member",
    response: z.object({ address: Address }),
    run: async ({ actor, params }) => {
      const { path, giftId } = await openNotice(actor, params.id);

      return { address: giftId ? await getReceivedPath(actor, giftId) : path };
    },
  }),
];

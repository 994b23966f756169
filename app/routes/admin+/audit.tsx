import { isMessageKey } from "~/locales/is-message-key.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { readAuditLog } from "~/models/office/admin/audit-log.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { AdminList } from "~/ui/admin/admin-list";

export const meta = titleMeta;

type Found = Awaited<ReturnType<typeof readAuditLog>>["rows"][number];

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(
    request,
    "audit",
    (query, _address, { actor, language }) => readAuditLog(actor, query, language),
    word,
  );
}

function word(entry: Found, { moment, t }: AdminContext) {
  return {
    id: entry.id,
    when: moment(entry.createdAt),
    sentence: sentenceOf(entry, t),
    subject: entry.subject.name,
    link: linkOf(entry.subject),
    words: typeof entry.detail?.words === "string" ? entry.detail.words : "",
  };
}

/** "Mai suspended Hạ Vy." Actions of earlier versions appear as they were written. */
function sentenceOf({ action, actorName, subject }: Found, t: AdminContext["t"]) {
  const key = `admin:auditLine.${action}`;
  const params = {
    by: actorName ?? t("admin:command"),
    subject: subject.name ?? t("admin:auditGone"),
    action,
  };

  return t(isMessageKey(key) ? key : "admin:auditLine.other", params);
}

function linkOf({ kind, id, name }: Found["subject"]): string | null {
  const search = new URLSearchParams({ search: name ?? "" });
  if (kind === "invitation") return "/admin/codes";
  if (name === null) return null;
  if (kind === "event") return `/event/${id}`;
  if (kind === "mail") return `/admin/outbox/${id}`;
  if (kind === "ticket") return `/admin/tickets?${search}`;
  if (kind === "user" || kind === "artist") return `/admin/users/${id}`;
  if (kind === "report") return "/admin/reports";

  return kind === "tip" ? "/admin/ledger" : null;
}

export default function AdminAudit() {
  const { t } = useTranslation("admin");
  const list = useLoaderData<typeof loader>();

  return (
    <AdminList
      list={list}
      action="/admin/audit"
      placeholder={t("searchAudit")}
      line={({ sentence, when, words, link, subject }) => ({
        title: sentence,
        about: [when, words].filter(Boolean).join(" · "),
        end: link && (
          <Link className="link link-alone" to={link} translate="no">
            {subject ?? t("codes")}
          </Link>
        ),
      })}
    />
  );
}

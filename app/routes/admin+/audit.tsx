import { isMessageKey } from "~/locales/is-message-key.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { readAuditLog } from "~/models/office/admin/audit-log.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { AdminList } from "~/ui/admin/admin-list";

export const meta = titleMeta;

type FoundEntry = Awaited<ReturnType<typeof readAuditLog>>["rows"][number];

export async function loader({ request }: LoaderFunctionArgs) {
  return adminList(
    request,
    "audit",
    (listQuery, _address, { actor, language }) => readAuditLog(actor, listQuery, language),
    auditRow,
  );
}

function auditRow(auditEntry: FoundEntry, { moment, t }: AdminContext) {
  return {
    id: auditEntry.id,
    when: moment(auditEntry.createdAt),
    sentence: sentenceOf(auditEntry, t),
    subject: auditEntry.subject.name,
    link: linkOf(auditEntry.subject),
    words: typeof auditEntry.detail?.words === "string" ? auditEntry.detail.words : "",
  };
}

/**
 * Writes an action as a sentence, such as "Mai suspended Hạ Vy." Actions of earlier versions appear
 * with their stored names.
 */
function sentenceOf({ action, actorName, subject }: FoundEntry, t: AdminContext["t"]) {
  const sentenceKey = `admin:auditLine.${action}`;
  const params = {
    by: actorName ?? t("admin:command"),
    subject: subject.name ?? t("admin:auditGone"),
    action,
  };

  return t(isMessageKey(sentenceKey) ? sentenceKey : "admin:auditLine.other", params);
}

function linkOf({
  kind: subjectKind,
  id: subjectId,
  name: subjectName,
}: FoundEntry["subject"]): string | null {
  const search = new URLSearchParams({ search: subjectName ?? "" });
  if (subjectKind === "invitation") return "/admin/codes";
  if (subjectName === null) return null;
  if (subjectKind === "event") return `/event/${subjectId}`;
  if (subjectKind === "mail") return `/admin/outbox/${subjectId}`;
  if (subjectKind === "ticket") return `/admin/tickets?${search}`;
  if (subjectKind === "user" || subjectKind === "artist") return `/admin/users/${subjectId}`;
  if (subjectKind === "report") return "/admin/reports";

  return subjectKind === "tip" ? "/admin/ledger" : null;
}

export default function AdminAudit() {
  const { t } = useTranslation("admin");
  const auditList = useLoaderData<typeof loader>();

  return (
    <AdminList
      list={auditList}
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

import { isMessageKey } from "~/locales/is-message-key.server";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { readAuditLog } from "~/models/office/admin/audit-log.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { AdminList } from "~/ui/admin/admin-list";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { dayAfter, isDay, startOfDay } from "~/models/shows/events/listing/days";
import { z } from "zod";

export const meta = titleMeta;

type FoundEntry = Awaited<ReturnType<typeof readAuditLog>>["rows"][number];

export async function loader({ request }: LoaderFunctionArgs) {
  const address = new URL(request.url).searchParams;
  const filters = AuditFilters.parse(Object.fromEntries(address));
  const auditList = await adminList(
    request,
    "audit",
    (listQuery, _address, { actor, language, dayZone }) =>
      readAuditLog(actor, { ...listQuery, ...periodOf(filters, dayZone) }, language),
    auditRow,
  );

  return { ...auditList, filters };
}

const Day = z.string().refine(isDay).optional().catch(undefined);
/** `from`, `to`: the first and last day shown. `person`: the account that entries are about. */
const AuditFilters = z.object({
  from: Day,
  to: Day,
  person: z.uuid().optional().catch(undefined),
});

function periodOf({ from, to, person }: z.output<typeof AuditFilters>, dayZone: string) {
  return {
    from: from === undefined ? undefined : startOfDay(from, dayZone),
    until: to === undefined ? undefined : startOfDay(dayAfter(to), dayZone),
    personId: person,
  };
}

function auditRow(auditEntry: FoundEntry, { moment, t }: AdminContext) {
  return {
    id: auditEntry.id,
    when: moment(auditEntry.createdAt),
    sentence: sentenceOf(auditEntry, t),
    subject: auditEntry.subject.name ?? "",
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
  const { filters, ...auditList } = useLoaderData<typeof loader>();
  const chosen = Object.entries(filters).filter(([, value]) => value);

  return (
    <AdminList
      list={auditList}
      action="/admin/audit"
      placeholder={t("searchAudit")}
      keep={Object.fromEntries(chosen)}
      filters={<Period search={auditList.search} {...filters} />}
      line={({ sentence, when, words, link, subject }) => ({
        title: <Sentence sentence={sentence} subject={subject} link={link} />,
        about: [when, words].filter(Boolean).join(" · "),
      })}
    />
  );
}

type SentenceProps = { sentence: string; subject: string; link: string | null };

/** The sentence with its subject as a link, or as a whole if it does not name it. */
function Sentence({ sentence, subject, link }: SentenceProps) {
  if (!link) return sentence;

  const start = sentence.lastIndexOf(subject || sentence);
  if (start < 0) return <Link to={link}>{sentence}</Link>;

  const name = subject || sentence;

  return (
    <>
      {sentence.slice(0, start)}
      <Link to={link} translate={subject ? "no" : undefined}>
        {name}
      </Link>
      {sentence.slice(start + name.length)}
    </>
  );
}

type PeriodProps = { search: string; from?: string; to?: string; person?: string };

/** The days shown, and the way back to entries about all people. */
function Period({ search, from, to, person }: PeriodProps) {
  const { t } = useTranslation(["admin", "common"]);

  return (
    <Form method="get" className="admin-period">
      {search && <input type="hidden" name="search" value={search} />}
      {person && <input type="hidden" name="person" value={person} />}
      <Field type="date" name="from" label={t("from")} defaultValue={from} key={`from${from}`} />
      <Field type="date" name="to" label={t("to")} defaultValue={to} key={`to${to}`} />
      <Button>{t("common:apply")}</Button>
      {(from ?? to ?? person) && <Link to="/admin/audit">{t("common:clearFilters")}</Link>}
    </Form>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAIL_STATES } from "~db/vocabularies";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { listMails } from "~/models/office/mails/mails.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import { Note } from "~/ui/elements/note";

export const meta = titleMeta;

const STATE_TONES = { waiting: "warn", sent: "ok", failed: "bad", expired: "ended" } as const;

type FoundMail = Awaited<ReturnType<typeof listMails>>["rows"][number];

export async function loader({ request }: LoaderFunctionArgs) {
  const stateFilter = (address: URLSearchParams) =>
    MAIL_STATES.find((candidate) => candidate === address.get("state"));
  const mailList = await adminList(
    request,
    "outbox",
    (listQuery, address, { actor }) =>
      listMails(actor, { ...listQuery, state: stateFilter(address) }),
    mailRow,
  );

  return { ...mailList, isUnsent: !isMailOn() };
}

function mailRow(
  { id: mailId, address, subject, language, state: stateFilter, createdAt }: FoundMail,
  { moment }: AdminContext,
) {
  const actions: ActionName[] =
    stateFilter === "waiting" || stateFilter === "failed" ? ["resend"] : [];

  return {
    id: mailId,
    address,
    subject,
    language,
    state: stateFilter,
    when: moment(createdAt),
    actions,
  };
}

export default function AdminOutbox() {
  const { t } = useTranslation("admin");
  const { isUnsent, ...mailList } = useLoaderData<typeof loader>();
  const states = ["", ...MAIL_STATES] as const;

  return (
    <AdminList
      list={mailList}
      action="/admin/outbox"
      placeholder={t("searchOutbox")}
      states={states.map((value) => ({ value, label: value ? t(`mailState.${value}`) : t("all") }))}
      line={(row) => ({
        title: (
          <Link to={`/admin/outbox/${row.id}`} lang={row.language}>
            {row.subject}
          </Link>
        ),
        about: `${row.address} · ${row.when}`,
        end: <Badge tone={STATE_TONES[row.state]}>{t(`mailState.${row.state}`)}</Badge>,
        actions: !isUnsent && row.actions.length > 0 && (
          <ActionButtons actions={row.actions} id={row.id} name={row.subject} />
        ),
      })}
      note={isUnsent && <Note>{t("noMailServer")}</Note>}
    />
  );
}

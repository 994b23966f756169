import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAIL_STATES } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { listMails } from "~/models/office/admin/mails.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import { Note } from "~/ui/elements/note";

export const meta = titleMeta;

const TONES = { waiting: "warn", sent: "ok", failed: "bad", expired: "ended" } as const;

type Found = Awaited<ReturnType<typeof listMails>>["rows"][number];

export async function loader({ request }: LoaderFunctionArgs) {
  const state = (address: URLSearchParams) =>
    MAIL_STATES.find((each) => each === address.get("state"));
  const list = await adminList(
    request,
    "outbox",
    (query, address, { actor }) => listMails(actor, { ...query, state: state(address) }),
    word,
  );

  return { ...list, isUnsent: !env.SMTP_URL };
}

function word(
  { id, address, subject, language, state, createdAt }: Found,
  { moment }: AdminContext,
) {
  const actions: ActionName[] = state === "waiting" || state === "failed" ? ["resend"] : [];

  return { id, address, subject, language, state, when: moment(createdAt), actions };
}

export default function AdminOutbox() {
  const { t } = useTranslation("admin");
  const { isUnsent, ...list } = useLoaderData<typeof loader>();
  const states = ["", ...MAIL_STATES] as const;

  return (
    <AdminList
      list={list}
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
        end: <Badge tone={TONES[row.state]}>{t(`mailState.${row.state}`)}</Badge>,
        actions: !isUnsent && row.actions.length > 0 && (
          <ActionButtons actions={row.actions} id={row.id} name={row.subject} />
        ),
      })}
      note={isUnsent && <Note>{t("noMailServer")}</Note>}
    />
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAIL_STATES } from "~db/vocabularies";
import { env } from "~/platform/settings/env.server";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { listMails } from "~/models/office/admin/mails.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { type ActionName, ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import type { Column } from "~/ui/elements/table";

export const meta = titleMeta;

const TONES = { waiting: "warn", sent: "ok", failed: "bad", expired: "ended" } as const;

type Found = Awaited<ReturnType<typeof listMails>>["rows"][number];
type Row = ReturnType<typeof word>;

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
  const columns: Column<Row>[] = [
    {
      key: "subject",
      label: t("subject"),
      wide: true,
      cell: ({ subject, language }) => <b lang={language}>{subject}</b>,
    },
    {
      key: "address",
      label: t("address"),
      cell: ({ address }) => <span className="break">{address}</span>,
    },
    { key: "when", label: t("when"), cell: ({ when }) => when },
    {
      key: "state",
      label: t("state"),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`mailState.${state}`)}</Badge>,
    },
    {
      key: "read",
      label: t("showMail"),
      wide: true,
      hideLabel: true,
      cell: ({ id, subject, actions }) => (
        <div className="row tight">
          <ButtonLink size="sm" to={`/admin/outbox/${id}`}>
            {t("showMail")}
          </ButtonLink>
          {!isUnsent && <ActionButtons actions={actions} id={id} name={subject} />}
        </div>
      ),
    },
  ];
  const states = ["", ...MAIL_STATES] as const;

  return (
    <AdminList
      list={list}
      action="/admin/outbox"
      placeholder={t("searchOutbox")}
      states={states.map((value) => ({ value, label: value ? t(`mailState.${value}`) : t("all") }))}
      columns={columns}
      note={isUnsent && <Note>{t("noMailServer")}</Note>}
    />
  );
}

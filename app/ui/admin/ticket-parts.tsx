import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { TicketStatus } from "~db/vocabularies";
import type { Language } from "~/locales/languages";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { Badge } from "../elements/badge";
import { ActionButtons } from "./action-buttons";
import type { LineParts } from "./lines";

export type TicketLine = {
  id: string;
  code: string;
  title: { text: string; lang?: Language };
  eventId: string;
  holder: { id: string; name: string };
  price: string;
  when: string;
  status: TicketStatus;
  actions: ActionName[];
};

const TONES = { active: "ok", used: "count", refunded: "ended" } as const;

export function ticketParts(row: TicketLine, { hasHolder = false } = {}): LineParts {
  return {
    title: (
      <Link to={`/event/${row.eventId}`} lang={row.title.lang}>
        {row.title.text}
      </Link>
    ),
    about: (
      <>
        {hasHolder && (
          <Link to={`/admin/users/${row.holder.id}`} translate="no">
            {row.holder.name}
          </Link>
        )}{" "}
        <span className="num">{`${row.code} · ${row.when}`}</span>
      </>
    ),
    end: (
      <>
        <span className="num">{row.price}</span>
        {row.status !== "active" && <Status status={row.status} />}
      </>
    ),
    actions: row.actions.length > 0 && (
      <ActionButtons actions={row.actions} id={row.id} name={row.code} />
    ),
  };
}

function Status({ status }: { status: TicketStatus }) {
  const { t } = useTranslation("admin");

  return <Badge tone={TONES[status]}>{t(`ticketStatus.${status}`)}</Badge>;
}

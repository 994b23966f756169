import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { adminContext } from "~/views/admin/admin-list.server";
import { providerNotes } from "~/views/admin/provider-status.server";
import { formatNumber } from "~/locales/format";
import { readOverview } from "~/models/admin/overview.server";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;

const DISK_TEXTS = { fine: "diskFine", low: "diskLow", full: "diskFull" } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, language, t } = await adminContext(request);
  const counts = await readOverview(actor);
  const card = (label: string, count: number, to: string, isUrgent = false) => ({
    label: t(`admin:${label}`),
    count: formatNumber(count, language),
    to,
    isUrgent: isUrgent && count > 0,
  });
  const cards = [
    card("waitingArtists", counts.waitingArtists, "/admin/artists?state=pending", true),
    card("openReports", counts.openReports, "/admin/reports?state=open", true),
    card("failedMails", counts.failedMails, "/admin/outbox?state=failed", true),
    card("failedRefunds", counts.failedRefunds, "/admin/ledger", true),
    card("openDisputes", counts.openDisputes, "/admin/ledger", true),
    card("waitingMails", counts.waitingMails, "/admin/outbox?state=waiting"),
    card("liveShows", counts.live, "/admin/events?state=live"),
    card("hiddenEvents", counts.hidden, "/admin/events?state=hidden"),
    card("userCount", counts.users, "/admin/users"),
    card("suspended", counts.suspended, "/admin/users?state=suspended"),
    card("openCodes", counts.openCodes, "/admin/codes"),
  ];
  const { disk } = counts;
  const gigabytes = disk && formatNumber(Math.floor(disk.roomBytes / 1e8) / 10, language);
  const room = disk && { state: disk.state, text: t(`admin:${DISK_TEXTS[disk.state]}`, { gigabytes }) };
  return { title: t("admin:title"), cards, room, notes: await providerNotes(request) };
}

export default function AdminOverview() {
  const { t } = useTranslation("admin");
  const { cards, room, notes } = useLoaderData<typeof loader>();
  return (
    <div className="stack">
      <h2 className="h3">{t("overview")}</h2>
      <ul className="admin-cards">
        {cards.map(({ label, count, to, isUrgent }) => (
          <li key={label}>
            <Link to={to} className={isUrgent ? "admin-card urgent" : "admin-card"}>
              <span>{label}</span>
              <b className="num">{count}</b>
            </Link>
          </li>
        ))}
      </ul>
      {notes.map(({ text, isBad }) => (
        <p key={text} className={isBad ? "note bad" : "hint"}>
          {text}
        </p>
      ))}
      {room && <p className={room.state === "fine" ? "hint" : "note bad"}>{room.text}</p>}
    </div>
  );
}

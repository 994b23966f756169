import type { KeyIn } from "~/locales/message-key";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { adminForm } from "~/web/forms/forms.server";
import { adminContext } from "~/web/views/admin/admin-list.server";
import { healthView } from "~/web/views/admin/health.server";
import { formatNumber } from "~/locales/format";
import { checkAgain } from "~/operations/checks/run-probes.server";
import { readOverview } from "~/models/office/admin/overview.server";
import { Health } from "~/ui/admin/health";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await adminContext(request);
  const { actor, language, t } = context;
  const counts = await readOverview(actor);
  const card = (label: KeyIn<"admin">, count: number, to: string, isUrgent = false) => ({
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
    card("treasurerWork", counts.treasurerWork, "/admin/transfers", true),
    card("payoutsToSend", counts.payoutsToSend, "/admin/payouts", true),
    card("waitingMails", counts.waitingMails, "/admin/outbox?state=waiting"),
    card("liveShows", counts.live, "/admin/events?state=live"),
    card("hiddenEvents", counts.hidden, "/admin/events?state=hidden"),
    card("userCount", counts.users, "/admin/users"),
    card("suspended", counts.suspended, "/admin/users?state=suspended"),
    card("openCodes", counts.openCodes, "/admin/codes"),
  ];

  return { title: t("admin:health"), cards, health: await healthView(context) };
}

/** Checks what is outside; everything else is read whenever the page is shown. */
export const action = formAction(
  adminForm({ run: ({ actor }) => checkAgain(actor), redirectTo: "/admin" }),
);

export default function AdminOverview() {
  const { t } = useTranslation("admin");
  const { cards, health } = useLoaderData<typeof loader>();

  return (
    <div className="stack">
      <Health {...health} />
      <h2 className="h3">{t("atAGlance")}</h2>
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
    </div>
  );
}

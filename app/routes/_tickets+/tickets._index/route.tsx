import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CalendarSync } from "lucide-react";
import { useTranslation } from "react-i18next";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { SectionHead } from "~/ui/elements/panel";
import { Tabs } from "~/ui/elements/tabs";
import { useStoredTickets } from "~/browser/service-worker/use-service-worker";
import { GiftRow, TicketGroup } from "./rows";
import { ticketsView } from "./tickets-view.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, () => ticketsView(request));
}

const EMPTY_TEXTS = {
  upcoming: "noneUpcoming",
  past: "nonePast",
  refunded: "noneRefunded",
  gifts: "gifts:none",
} as const;

export default function TicketsScreen() {
  const { t } = useTranslation(["tickets", "gifts", "receipts", "calendar", "common"]);
  const view = useLoaderData<typeof loader>();

  useStoredTickets(null);

  const find = (
    <ButtonLink variant="primary" to="/events">
      {t("findShow")}
    </ButtonLink>
  );

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        level={1}
        size="m"
        title={t("common:myTickets")}
        action={<ButtonLink to="/receipts">{t("common:receipts")}</ButtonLink>}
      />
      {view.isEmpty ? (
        <EmptyState title={t("noneYet")} action={find} />
      ) : (
        <>
          <Tabs label={t("common:myTickets")} tabs={view.tabs} current={view.tab} />
          {view.groups.length + view.gifts.length === 0 && (
            <EmptyState title={t(EMPTY_TEXTS[view.tab])} action={find} />
          )}
          <ul className="grid rows">
            {view.groups.map((group) => (
              <li key={group.key}>
                <TicketGroup group={group} />
              </li>
            ))}
            {view.gifts.map((gift) => (
              <li key={gift.id}>
                <GiftRow gift={gift} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div>
        <ButtonLink variant="quiet" icon={CalendarSync} to="/profile/calendar">
          {t("calendar:title")}
        </ButtonLink>
      </div>
    </div>
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { withErrorPage } from "~/web/requests/page.server";
import { adminContext } from "~/web/views/admin/admin-list.server";
import { todayView } from "~/web/views/admin/today.server";
import { DecisionList } from "~/ui/admin/decision-list";
import { HealthLine, OpeningSteps, ShowsToday, WeekPanel } from "~/ui/admin/today-panels";
import { SearchBox } from "~/ui/form/search-box";
import { titleMeta } from "~/ui/meta/title-meta";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const context = await adminContext(request);

  return withErrorPage(request, () => todayView(context));
}

export default function AdminToday() {
  const { t } = useTranslation(["today", "admin"]);
  const { title, health, decisions, waitingCount, shows, opening, week } =
    useLoaderData<typeof loader>();

  return (
    <>
      <h1 className="d-s">{title}</h1>
      <SearchBox
        action="/admin/users"
        label={t("search")}
        placeholder={t("admin:searchUsers")}
        hasSuggestions={false}
      />
      <HealthLine health={health} />
      <div className="ws-cols">
        <div className="stack">
          <DecisionList decisions={decisions} count={waitingCount} />
          <ShowsToday shows={shows} />
        </div>
        <div className="stack">
          <OpeningSteps steps={opening} />
          <WeekPanel facts={week} />
        </div>
      </div>
    </>
  );
}

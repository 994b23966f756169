import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/elements/panel";
import { Facts, StatCard, Stats } from "~/ui/elements/stats";
import type { Description } from "./event-page.server";
import type { OverviewTab } from "./overview.server";
import { Unlimited } from "./side-ticket";

export function Overview({ view }: { view: OverviewTab }) {
  const { t } = useTranslation("event");

  return (
    <div className="stack loose">
      <DescriptionText description={view.description} />
      <Stats>
        <StatCard label={t("duration")} value={view.duration} />
        {!view.isCancelled && <StatCard label={t("ticketsSold")} value={view.sold} />}
        <StatCard label={t("savedCount")} value={view.saved} />
        {!view.isCancelled && <StatCard label={t("seats")} value={view.left ?? <Unlimited />} />}
      </Stats>
      {view.technical && (
        <Panel title={view.technical.title}>
          <Facts facts={view.technical.facts} />
        </Panel>
      )}
    </div>
  );
}

function DescriptionText({ description }: { description: Description | null }) {
  const { t } = useTranslation("event");
  if (!description) return <p className="meta">{t("noDescription")}</p>;

  return (
    <div className="prose">
      {description.note && <p className="meta">{description.note}</p>}
      {description.paragraphs.map((paragraph, index) => (
        <p key={index} lang={description.lang}>
          {paragraph.split("\n").map((line, number) => (
            <Fragment key={number}>
              {number > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}

import { useTranslation } from "react-i18next";
import { CopyField } from "../dashboard/copy-field";
import { Note } from "../elements/note";
import { ShareButton } from "../events/share-button";
import { Phases } from "./phases";
import { ShowHeader } from "./show-header";
import type { ShowPageView } from "./show-page-views";
import { TaskList } from "./task-list";
import { ToolList, ToolRows } from "./tool-list";

/** The page of one show, with the tasks before, during or after it. */
export function ShowPage({ view }: { view: ShowPageView }) {
  const { t } = useTranslation("showPage");
  const { show, phase, phases, tasks, tools, sales, invitation, isNew } = view;

  return (
    <div className="wrap section snug stack loose">
      <ShowHeader show={show} />
      {isNew && show.address && <PublishedNote name={show.name.text} address={show.address} />}
      <Phases phases={phases} current={phase} />
      <div className="ws-cols">
        <div className="stack">
          {tasks.length > 0 && <TaskList tasks={tasks} phase={phase} />}
          <ToolList title={t(`tools.${phase}`)} tools={tools} />
        </div>
        <div className="stack">
          {sales && <SalesSummary sales={sales} />}
          {invitation && <InvitationPanel {...invitation} />}
        </div>
      </div>
    </div>
  );
}

/** Shown after publishing, with the link to share. */
function PublishedNote({ name, address }: { name: string; address: string }) {
  const { t } = useTranslation("showPage");

  return (
    <Note tone="ok" role="status">
      <p>
        <b>{t("published")}</b>
      </p>
      <p>{t("publishedHint")}</p>
      <ShareButton title={name} address={address} isWorded />
    </Note>
  );
}

function SalesSummary({
  sales: { title, sold, income, percent },
}: {
  sales: NonNullable<ShowPageView["sales"]>;
}) {
  return (
    <section className="panel stack tight next-show quiet">
      <h2 className="h3">{title}</h2>
      <p className="big-sum">
        {income && <strong className="num">{income}</strong>} <span className="meta">{sold}</span>
      </p>
      {percent !== null && <progress className="bar" max={100} value={percent} aria-hidden />}
    </section>
  );
}

function InvitationPanel({ address, tools }: NonNullable<ShowPageView["invitation"]>) {
  const { t } = useTranslation("showPage");

  return (
    <section className="panel stack tight">
      <h2 className="h3">{t("invite")}</h2>
      <CopyField label={t("link")} value={address} />
      <ToolRows tools={tools} />
    </section>
  );
}

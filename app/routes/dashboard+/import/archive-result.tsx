import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/elements/panel";
import { Table } from "~/ui/elements/table";
import type { ArchiveView } from "./archive-view.server";

export function ArchiveResult({ archive: { summary, shows, songs } }: { archive: ArchiveView }) {
  const { t } = useTranslation("moving");
  return (
    <Panel title={t("archive.resultTitle")}>
      <div role="status">
        {summary.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
      {shows.length > 0 && (
        <Table
          caption={t("archive.resultTitle")}
          rows={shows}
          rowKey={({ key }) => key}
          columns={[
            { key: "show", label: t("import.column.show"), wide: true, cell: (row) => <ShowTitle {...row} /> },
            { key: "when", label: t("import.column.when"), cell: ({ when }) => when },
            { key: "state", label: t("archive.result"), cell: ({ state }) => state },
          ]}
        />
      )}
      {songs.length > 0 && (
        <Table
          caption={t("archive.songsTitle")}
          rows={songs}
          rowKey={({ key }) => key}
          columns={[
            { key: "song", label: t("archive.song"), wide: true, cell: ({ title }) => <b lang="">{title}</b> },
            { key: "state", label: t("archive.result"), cell: ({ state }) => state },
          ]}
        />
      )}
    </Panel>
  );
}

function ShowTitle({ id, title }: { id: string | null; title: string }) {
  if (id === null) return <b lang="">{title}</b>;
  return (
    <Link className="break" to={`/dashboard/${id}/edit`} lang="">
      {title}
    </Link>
  );
}

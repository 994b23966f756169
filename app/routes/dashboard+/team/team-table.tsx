import { useTranslation } from "react-i18next";
import type { HelperTask } from "~db/vocabularies";
import { RowButton } from "~/ui/form/row-button";
import { EmptyState } from "~/ui/elements/empty-state";
import { type Column, Table } from "~/ui/elements/table";

type Person = {
  key: string;
  personId: string;
  name: string;
  task: HelperTask;
  isWaiting: boolean;
  state: string;
};

export function TeamTable({ people }: { people: Person[] }) {
  const { t } = useTranslation("team");
  if (people.length === 0) return <EmptyState title={t("none")} hint={t("noneHint")} />;

  const columns: Column<Person>[] = [
    {
      key: "name",
      label: t("person"),
      wide: true,
      cell: ({ name: personName }) => <b translate="no">{personName}</b>,
    },
    { key: "task", label: t("task"), cell: ({ task }) => t(`tasks.${task}`) },
    { key: "state", label: t("state") },
    {
      key: "actions",
      label: t("actions"),
      wide: true,
      hideLabel: true,
      cell: (person) => <RemoveHelper {...person} />,
    },
  ];

  return (
    <Table
      caption={t("people")}
      columns={columns}
      rows={people}
      rowKey={({ key: personKey }) => personKey}
    />
  );
}

function RemoveHelper({ personId, name: personName, task, isWaiting }: Person) {
  const { t } = useTranslation("team");
  const taskParams = { name: personName, task: t(`tasks.${task}`) };

  return (
    <RowButton
      intent="remove"
      fields={{ personId, task }}
      label={t(isWaiting ? "takeBack" : "remove")}
      accessibleName={t(isWaiting ? "takeBackNamed" : "removeNamed", taskParams)}
    />
  );
}

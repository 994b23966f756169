import { useTranslation } from "react-i18next";
import { RowButton } from "~/ui/form/row-button";
import { Badge } from "~/ui/elements/badge";
import { EmptyState } from "~/ui/elements/empty-state";
import { type Column, Table } from "~/ui/elements/table";
import type { PersonView } from "./shares-view.server";

const STATE_TONES = {
  agreed: "ok",
  offered: "count",
  expired: "ended",
  declined: "ended",
  tooLate: "ended",
} as const;

export function PeopleTable({ people, isFixed }: { people: PersonView[]; isFixed: boolean }) {
  const { t } = useTranslation("shares");
  if (people.length === 0) return <EmptyState title={t("none")} />;

  const columns: Column<PersonView>[] = [
    {
      key: "name",
      label: t("person"),
      wide: true,
      cell: ({ name: personName }) => (
        <b className="break" translate="no">
          {personName}
        </b>
      ),
    },
    { key: "role", label: t("role"), cell: ({ role }) => <span translate="no">{role}</span> },
    { key: "percent", label: t("percent"), num: true },
    { key: "state", label: t("state"), cell: (person) => <StateBadge {...person} /> },
    {
      key: "actions",
      label: t("actions"),
      wide: true,
      hideLabel: true,
      cell: (person) => !isFixed && person.canWithdraw && <WithdrawForm {...person} />,
    },
  ];

  return (
    <Table
      caption={t("people")}
      columns={columns}
      rows={people}
      rowKey={({ id: shareId }) => shareId}
    />
  );
}

function StateBadge({ state, change }: PersonView) {
  const { t } = useTranslation("shares");

  return (
    <div>
      <Badge tone={STATE_TONES[state]}>{t(`states.${state}`)}</Badge>
      {change && <p className="meta">{t("change", { percent: change })}</p>}
    </div>
  );
}

function WithdrawForm({ id: shareId, name: personName }: PersonView) {
  const { t } = useTranslation("shares");

  return (
    <RowButton
      intent="withdraw"
      fields={{ shareId }}
      label={t("withdraw")}
      accessibleName={t("withdrawNamed", { name: personName })}
    />
  );
}

import type { ReactNode } from "react";

export type LineParts = {
  title: ReactNode;
  /** Below the title. */
  about?: ReactNode;
  /** At the end of the line: an amount, a state. */
  end?: ReactNode;
  actions?: ReactNode;
};

/** A line per thing, on phones too. */
export function Lines<Row>({
  rows,
  rowKey,
  line,
  label,
}: {
  rows: Row[];
  rowKey: (row: Row) => string;
  line: (row: Row) => LineParts;
  label: string;
}) {
  return (
    <ul className="panel admin-lines" aria-label={label}>
      {rows.map((row) => {
        const { title, about, end, actions } = line(row);

        return (
          <li key={rowKey(row)}>
            <b className="break">{title}</b>
            {end && <div className="admin-end">{end}</div>}
            {about && <div className="meta break">{about}</div>}
            {actions}
          </li>
        );
      })}
    </ul>
  );
}

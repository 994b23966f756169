import type { ReactNode } from "react";

export type LineParts = {
  title: ReactNode;
  /** Details below the title. */
  about?: ReactNode;
  /** Content at the end of the line, such as an amount or a state. */
  end?: ReactNode;
  actions?: ReactNode;
};

/** A list with one line for each row, also on phones. */
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

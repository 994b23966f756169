import {
  ArrowDownLeft,
  ArrowUpRight,
  Flag,
  Gavel,
  type LucideIcon,
  Mail,
  MicVocal,
  Undo2,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { Badge } from "../elements/badge";
import { ButtonLink } from "../elements/button";
import { Icon } from "../elements/icon";
import { ActionButtons } from "./action-buttons";

/** A task that waits for an admin, with its actions and the link to its page. */
export type Decision = {
  key: string;
  kind: "report" | "artist" | "transfer" | "refund" | "dispute" | "payout" | "mail";
  title: string;
  hint: string;
  /** Actions on the record `id` that this list offers as buttons. */
  actions: ActionName[];
  id: string;
  link: { to: string; label: string };
};

const ICONS: Record<Decision["kind"], LucideIcon> = {
  report: Flag,
  artist: MicVocal,
  transfer: ArrowDownLeft,
  refund: Undo2,
  dispute: Gavel,
  payout: ArrowUpRight,
  mail: Mail,
};

/**
 * The tasks that wait for a decision, with their buttons. `count`: the number of all waiting tasks,
 * including those that are not listed.
 */
export function DecisionList({ decisions, count }: { decisions: Decision[]; count: string }) {
  const { t } = useTranslation("today");

  return (
    <section className="panel stack">
      <div className="row between">
        <h2 className="h3">{t("waiting")}</h2>
        {decisions.length > 0 && <Badge tone="warn">{count}</Badge>}
      </div>
      {decisions.length === 0 && <p className="meta">{t("nothingWaits")}</p>}
      <ul className="tasks">
        {decisions.map(({ key, kind, title, hint, actions, id, link }) => (
          <li key={key}>
            <span className="task-sign">
              <Icon of={ICONS[kind]} />
            </span>
            <div>
              <b className="break">{title}</b>
              <p className="meta break">{hint}</p>
            </div>
            <ActionButtons actions={actions} id={id} name={title}>
              <ButtonLink
                size="sm"
                variant={actions.length > 0 ? "quiet" : "line"}
                to={link.to}
                aria-label={`${link.label}: ${title}`}
              >
                {link.label}
              </ButtonLink>
            </ActionButtons>
          </li>
        ))}
      </ul>
    </section>
  );
}

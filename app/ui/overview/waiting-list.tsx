import {
  FilePen,
  Landmark,
  Languages,
  type LucideIcon,
  Mail,
  Scissors,
  Star,
  TicketX,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "../elements/badge";
import { ButtonLink } from "../elements/button";
import { Icon } from "../elements/icon";
import type { WaitingView } from "./overview-views";

const KIND_ICONS: Record<WaitingView["kind"], LucideIcon> = {
  account: Landmark,
  messages: Mail,
  clips: Scissors,
  sales: TicketX,
  draft: FilePen,
  texts: Languages,
  reviews: Star,
};

/** The tasks that wait for the artist, each with its button. */
export function WaitingList({ waiting }: { waiting: WaitingView[] }) {
  const { t } = useTranslation("overview");

  return (
    <section className="panel stack">
      <div className="row between">
        <h2 className="h3">{t("waiting")}</h2>
        {waiting.length > 0 && <Badge tone="warn">{waiting.length}</Badge>}
      </div>
      {waiting.length === 0 && <p className="meta">{t("nothingWaits")}</p>}
      <ul className="tasks">
        {waiting.map(({ key: waitingKey, kind: waitingKind, title, hint, action, to }) => (
          <li key={waitingKey}>
            <span className="task-sign">
              <Icon of={KIND_ICONS[waitingKind]} />
            </span>
            <div>
              <b>{title}</b>
              {hint && (
                <p className="meta" lang={hint.lang}>
                  {hint.text}
                </p>
              )}
            </div>
            <ButtonLink size="sm" to={to} aria-label={`${action}: ${title}`}>
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { Gift } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { formatHourMinute } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import type { Language } from "~/locales/languages";
import type { ChatLine as Line, TipLine as Tip } from "~/models/chat/protocol";
import { Avatar } from "../avatar";
import { Badge } from "../badge";
import { classes } from "../classes";
import { Icon } from "../icon";
import { LineActs } from "./line-acts";
import type { PendingLine } from "./room-state";
import { SafeLinks } from "./safe-links";

type ChatLineProps = {
  line: Line;
  byArtist: boolean;
  zone: string;
  /** What a moderator can do about the line; null for everybody else. */
  acts?: { eventId: string; isPinned: boolean } | null;
};

/** Memoised: in a busy room only new lines are drawn. */
export const ChatLine = memo(function ChatLine({ line, byArtist, zone, acts }: ChatLineProps) {
  const { id, user, message, timestamp } = line;
  const { t } = useTranslation("live");
  return (
    <li className={classes("line", byArtist && "by-artist")}>
      <Avatar id={user.id} name={user.firstName} imageUrl={user.profileImageUrl} />
      <div>
        <header>
          <b translate="no">{user.firstName}</b>
          {byArtist && <Badge tone="warn">{t("artist")}</Badge>}
          <time dateTime={timestamp}>{formatHourMinute(new Date(timestamp), zone)}</time>
        </header>
        <p lang="" dir="auto">
          <SafeLinks text={message} />
        </p>
        {acts && !byArtist && (
          <details className="line-menu">
            <summary>{t("moderate", { name: user.firstName })}</summary>
            <LineActs eventId={acts.eventId} messageId={id} userId={user.id} isPinned={acts.isPinned} inRoom />
          </details>
        )}
      </div>
    </li>
  );
});

/** A tip, once the payment has arrived. */
export function TipLine({ tip: { firstName, amountCents } }: { tip: Tip }) {
  const { t, i18n } = useTranslation("live");
  const amount = amountCents === null ? null : formatMoney(amountCents, i18n.language as Language);
  return (
    <li className="tipline">
      <Icon of={Gift} /> {amount ? t("tipped", { name: firstName, amount }) : t("tippedQuietly", { name: firstName })}
    </li>
  );
}

type OwnLineProps = {
  line: PendingLine;
  user: { id: string; firstName: string; profileImageUrl: string | null };
  onAgain: (line: PendingLine) => void;
};

/** One's own message on its way, or back with the reason. */
export function OwnLine({ line, user, onAgain }: OwnLineProps) {
  const { t } = useTranslation("live");
  return (
    <li className={classes("line pending", line.failure && "failed")}>
      <Avatar id={user.id} name={user.firstName} imageUrl={user.profileImageUrl} />
      <div>
        <header>
          <b translate="no">{user.firstName}</b>
          <span className="meta">{line.failure ? null : t("sending")}</span>
        </header>
        <p lang="" dir="auto">
          {line.message}
        </p>
        {line.failure && (
          <p className="error" role="alert">
            {line.failure}{" "}
            <button type="button" className="btn btn-quiet" onClick={() => onAgain(line)}>
              {t("sendAgain")}
            </button>
          </p>
        )}
      </div>
    </li>
  );
}

import { Flag, Gift } from "lucide-react";
import { memo, Fragment } from "react";
import { useTranslation } from "react-i18next";
import { formatHourMinute } from "~/locales/dates";
import { formatMoney } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import type { ChatLine as Line, TipLine as Tip } from "~/models/live/chat/protocol";
import { AuthorMark } from "~/ui/elements/author-mark";
import { Avatar } from "~/ui/elements/avatar";
import { Badge } from "~/ui/elements/badge";
import { classes } from "~/ui/elements/classes";
import { Icon } from "~/ui/elements/icon";
import { MessageActions, OwnMessageActions } from "./message-actions";
import type { PendingLine } from "../room/room-state";

const WEB_ADDRESS = /\bhttps?:\/\/[^\s<>"'“”]+[^\s<>"'“”.,;:!?)\]]/gi;

export type MessageRights = {
  eventId: string;
  isOwn?: boolean;
  mayModerate: boolean;
  isPinned?: boolean;
};

type ChatLineProps = {
  line: Line;
  zone: string;
  rights: MessageRights;
  /** The position in the replay, which replaces the time of day. */
  clock?: string;
};

/** Memoised: a busy chat renders new lines only. */
export const ChatLine = memo(function ChatLine({ line, zone, rights, clock }: ChatLineProps) {
  const { user, message, phrase, timestamp } = line;
  const { t } = useTranslation("live");

  return (
    <li className={classes("line", user.mark === "artist" && "by-artist")}>
      <Avatar id={user.id} name={user.firstName} imageUrl={user.profileImageUrl} />
      <div>
        <header>
          <b translate="no">{user.firstName}</b>
          <AuthorMark of={user.mark} />
          {line.isBot && <Badge tone="count">{t("bot")}</Badge>}
          <time dateTime={timestamp}>{clock ?? formatHourMinute(new Date(timestamp), zone)}</time>
          {!rights.isOwn && (
            <a
              className="message-report"
              href={`/report/message/${line.id}`}
              aria-label={t("reportLine", { name: user.firstName })}
            >
              <Icon of={Flag} />
            </a>
          )}
        </header>
        <p lang={phrase ? undefined : ""} dir="auto">
          <SafeLinks text={message} />
        </p>
        <MessageMenu line={line} rights={rights} />
      </div>
    </li>
  );
});

/**
 * The menu of a message. Moderators act on other people's messages and can pin their own; each
 * viewer can delete their own messages.
 */
function MessageMenu({ line: { id, user }, rights }: Pick<ChatLineProps, "line" | "rights">) {
  const { t } = useTranslation("live");
  const { eventId, isOwn, mayModerate, isPinned } = rights;
  if (!isOwn && !mayModerate) return null;

  return (
    <details className="message-menu">
      <summary>{isOwn ? t("ownLine") : t("moderate", { name: user.firstName })}</summary>
      {isOwn ? (
        <OwnMessageActions
          eventId={eventId}
          messageId={id}
          mayPin={mayModerate}
          isPinned={isPinned}
        />
      ) : (
        <MessageActions
          eventId={eventId}
          messageId={id}
          userId={user.id}
          isPinned={isPinned}
          inRoom
        />
      )}
    </details>
  );
}

/** A tip in the chat, shown once its payment has arrived. */
export function TipLine({ tip: { firstName, amountCents, currency } }: { tip: Tip }) {
  const { t, i18n } = useTranslation("live");
  const amount = amountCents === null ? null : formatMoney(amountCents, currency, languageOf(i18n));

  return (
    <li className="tipline">
      <Icon of={Gift} />{" "}
      {amount ? t("tipped", { name: firstName, amount }) : t("tippedQuietly", { name: firstName })}
    </li>
  );
}

type OwnLineProps = {
  line: PendingLine;
  user: { id: string; firstName: string; profileImageUrl: string | null };
  onAgain: (line: PendingLine) => void;
};

/**
 * The viewer's own message while it is pending, held for a moderator, or failed with the reason.
 */
export function OwnLine({ line, user, onAgain }: OwnLineProps) {
  const { t } = useTranslation(["live", "common"]);
  const isOnItsWay = !line.failure && !line.held;

  return (
    <li className={classes("line pending", line.failure && "failed")}>
      <Avatar id={user.id} name={user.firstName} imageUrl={user.profileImageUrl} />
      <div>
        <header>
          <b translate="no">{user.firstName}</b>
          <span className="meta">{isOnItsWay && t("common:sending")}</span>
        </header>
        <p lang={line.phrase ? undefined : ""} dir="auto">
          {line.message}
        </p>
        {line.held && (
          <p className="meta" role="status">
            {line.held}
          </p>
        )}
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

/** Shows typed text; web addresses in it become links with nofollow and no-referrer. */
function SafeLinks({ text }: { text: string }) {
  const fragments: React.ReactNode[] = [];
  let handledUntil = 0;

  for (const addressMatch of text.matchAll(WEB_ADDRESS)) {
    if (!URL.canParse(addressMatch[0])) continue;

    fragments.push(
      <Fragment key={`t${handledUntil}`}>{text.slice(handledUntil, addressMatch.index)}</Fragment>,
    );
    fragments.push(
      <a
        key={addressMatch.index}
        href={addressMatch[0]}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
      >
        {addressMatch[0]}
      </a>,
    );
    handledUntil = addressMatch.index + addressMatch[0].length;
  }

  return (
    <>
      {fragments}
      {text.slice(handledUntil)}
    </>
  );
}

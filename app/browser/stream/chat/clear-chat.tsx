import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { interleave } from "./message-list";
import { AuthorMark } from "~/ui/elements/author-mark";
import { Badge } from "~/ui/elements/badge";
import type { ChatLine } from "~/models/live/chat/protocol";
import { TipLine } from "./chat-line";
import { type RoomStart, useRoom } from "../room/use-room";

/** Maximum number of lines on the picture. */
const MAX_SHOWN = 12;
/**
 * Interval at which the page's data is loaded again, because another show may have begun or the
 * address may be switched off.
 */
const READ_AGAIN_MS = 30_000;

type ClearChatProps = { start: RoomStart; showsTips: boolean };

/** The newest lines of the chat for an artist's picture, without controls. */
export function ClearChat({ start, showsTips }: ClearChatProps) {
  const { t } = useTranslation("live");
  const { lines, tips, connected, refresh } = useRoom(start);

  useEffect(() => {
    if (!connected) refresh();
    const timer = setInterval(refresh, READ_AGAIN_MS);

    return () => clearInterval(timer);
  }, [connected, refresh]);

  const shownLines = interleave(lines, showsTips ? tips : []).slice(-MAX_SHOWN);

  return (
    <ol aria-label={t("chatMessages")}>
      {shownLines.map((item) =>
        "afterSeq" in item ? (
          <TipLine key={item.id} tip={item} />
        ) : (
          <Line key={item.id} line={item} />
        ),
      )}
    </ol>
  );
}

function Line({ line: { user, message, phrase, isBot } }: { line: ChatLine }) {
  const { t } = useTranslation("live");

  return (
    <li className="line">
      <b translate="no">{user.firstName}</b> <AuthorMark of={user.mark} />
      {isBot && <Badge tone="count">{t("bot")}</Badge>}{" "}
      <span lang={phrase ? undefined : ""} dir="auto">
        {message}
      </span>
    </li>
  );
}

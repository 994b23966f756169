import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChatLine } from "~/models/live/chat/protocol";
import type { Room } from "../room/use-room";

/**
 * Interval between rounds. In each round a screen reader reads only the newest messages and the
 * number of other new messages, because a busy chat would never stop talking.
 */
const ROUND_MS = 3000;
const MAX_IN_ROUND = 3;

/** Lies outside the log, so that a screen reader announces messages wherever its focus is. */
export default function SpokenMessages({ room, viewerId }: { room: Room; viewerId?: string }) {
  const { t } = useTranslation("live");
  const { newest, others } = useRounds(room, viewerId);

  return (
    <div className="sr" aria-live="polite">
      {others > 0 && <p>{t("moreMessages", { count: others })}</p>}
      {newest.map(({ id, user, message, phrase }) => (
        <p key={id} lang={phrase ? undefined : ""}>
          {user.firstName}: {message}
        </p>
      ))}
    </div>
  );
}

const SILENCE = { newest: [] as ChatLine[], others: 0 };

/** The messages of other people since the last round, without those deleted meanwhile. */
function useRounds({ lines, unseen }: Room, viewerId: string | undefined) {
  const [round, setRound] = useState(SILENCE);
  const arrived = useRef<ChatLine[]>([]);

  arrived.current = [...lines, ...(unseen ?? [])];

  useEffect(() => {
    let readUpTo = arrived.current.at(-1)?.seq ?? 0;

    const rounds = setInterval(() => {
      const newLines = arrived.current.filter(
        ({ seq, user }) => seq > readUpTo && user.id !== viewerId,
      );

      readUpTo = Math.max(readUpTo, arrived.current.at(-1)?.seq ?? 0);

      const newest = newLines.slice(-MAX_IN_ROUND);
      if (newLines.length > 0) setRound({ newest, others: newLines.length - newest.length });
    }, ROUND_MS);

    return () => clearInterval(rounds);
  }, [viewerId]);

  return {
    ...round,
    newest: round.newest.filter(({ id }) => arrived.current.some((line) => line.id === id)),
  };
}

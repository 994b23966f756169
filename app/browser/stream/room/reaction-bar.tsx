import { Form } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import {
  BAR_REACTIONS,
  isReaction,
  QUICK_REACTIONS,
  type Reaction,
} from "~/models/live/chat/protocol";
import { formatCount } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import type { Room } from "./use-room";

type BarProps = { room: Room; canReact: boolean; isGuest: boolean };

/**
 * The reactions as buttons of a plain form; scripts send them over the socket. Guests are sent to
 * the sign-in page.
 */
export function ReactionBar({ room, canReact, isGuest }: BarProps) {
  const { t, i18n } = useTranslation("live");
  const nameOf = (emoji: Reaction) => t(`reactionName.${emoji}`);

  return (
    <div id="reactions">
      <p className="meta" id="appreciation">
        {t("appreciation")}
      </p>
      <Form
        method="post"
        className="reacts"
        aria-labelledby="appreciation"
        onSubmit={isGuest ? undefined : sendBy(room)}
      >
        <input type="hidden" name="intent" value="react" />
        {BAR_REACTIONS.map((emoji) => {
          const formatted = formatCount(room.sums[emoji] ?? 0, languageOf(i18n));
          const label = t("reactionCount", { name: nameOf(emoji), formatted });

          return (
            <button
              key={emoji}
              className="react"
              name="emoji"
              value={emoji}
              aria-label={label}
              disabled={!canReact}
            >
              {emoji}
              <small className="num">{formatted}</small>
            </button>
          );
        })}
      </Form>
    </div>
  );
}

export function QuickReactions({ room }: { room: Room }) {
  const { t } = useTranslation("live");

  return (
    <Form method="post" className="row" aria-label={t("quickReactions")} onSubmit={sendBy(room)}>
      <input type="hidden" name="intent" value="react" />
      {QUICK_REACTIONS.map((emoji) => (
        <button
          key={emoji}
          className="icon-btn"
          name="emoji"
          value={emoji}
          aria-label={t("sendReaction", { name: t(`reactionName.${emoji}`) })}
        >
          {emoji}
        </button>
      ))}
    </Form>
  );
}

const sendBy = (room: Room) => (event: FormEvent<HTMLFormElement>) => {
  const emoji = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value");
  if (isReaction(emoji) && room.react(emoji)) event.preventDefault();
};

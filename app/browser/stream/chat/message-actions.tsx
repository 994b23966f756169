import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";

type MessageActionsProps = {
  eventId: string;
  messageId: string;
  userId: string;
  /**
   * True on the stream page: after an action the viewer stays there. Otherwise they return to the
   * moderation page.
   */
  inRoom?: boolean;
  isPinned?: boolean;
};

const TIME_OUT_SECONDS = [10, 60, 600, 3600, 86_400] as const;

const actionOf = (eventId: string, inRoom?: boolean) =>
  `/stream/${eventId}/moderation${inRoom ? "?room" : ""}`;

export function MessageActions({
  eventId,
  messageId,
  userId,
  inRoom,
  isPinned,
}: MessageActionsProps) {
  const { t } = useTranslation("live");

  return (
    <Form
      method="post"
      action={actionOf(eventId, inRoom)}
      className="message-actions"
      preventScrollReset
    >
      <input type="hidden" name="messageId" value={messageId} />
      <input type="hidden" name="userId" value={userId} />
      <Button variant="line" size="sm" name="intent" value="delete">
        {t("deleteMessage")}
      </Button>
      <PinButton isPinned={isPinned} />
      {inRoom ? (
        <AuthorActions messageId={messageId} />
      ) : (
        <details className="message-more">
          <summary className="btn btn-quiet btn-sm">{t("moreActions")}</summary>
          <div className="message-actions">
            <AuthorActions messageId={messageId} />
          </div>
        </details>
      )}
    </Form>
  );
}

/** Actions against the author; collapsed in the log. */
function AuthorActions({ messageId }: Pick<MessageActionsProps, "messageId">) {
  const { t } = useTranslation("live");

  return (
    <>
      <label className="sr" htmlFor={`seconds-${messageId}`}>
        {t("timeOutFor")}
      </label>
      <select className="select" name="seconds" id={`seconds-${messageId}`} defaultValue={600}>
        {TIME_OUT_SECONDS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t(`time.${seconds}`)}
          </option>
        ))}
      </select>
      <Button variant="line" size="sm" name="intent" value="timeOut">
        {t("timeOut")}
      </Button>
      <Button variant="line" size="sm" name="intent" value="clear">
        {t("clearMessages")}
      </Button>
      <Button variant="danger" size="sm" name="intent" value="ban">
        {t("ban")}
      </Button>
    </>
  );
}

type TakeBackProps = { eventId: string; messageId: string; mayPin: boolean; isPinned?: boolean };

export function OwnMessageActions({ eventId, messageId, mayPin, isPinned }: TakeBackProps) {
  const { t } = useTranslation("live");

  return (
    <Form
      method="post"
      action={actionOf(eventId, true)}
      className="message-actions"
      preventScrollReset
    >
      <input type="hidden" name="messageId" value={messageId} />
      <Button variant="line" size="sm" name="intent" value="delete">
        {t("deleteMessage")}
      </Button>
      {mayPin && <PinButton isPinned={isPinned} />}
    </Form>
  );
}

function PinButton({ isPinned }: { isPinned?: boolean }) {
  const { t } = useTranslation("live");

  return (
    <Button variant="line" size="sm" name="intent" value={isPinned ? "unpin" : "pin"}>
      {t(isPinned ? "unpin" : "pin")}
    </Button>
  );
}

import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "../button";

type LineActsProps = {
  eventId: string;
  messageId: string;
  userId: string;
  /** In the room the page stays; on the page of the moderators one comes back there. */
  inRoom?: boolean;
  isPinned?: boolean;
};

const TIMES = [10, 60, 600, 3600, 86_400] as const;

/** What moderators can do about one line and its author. Plain forms. */
export function LineActs({ eventId, messageId, userId, inRoom, isPinned }: LineActsProps) {
  const { t } = useTranslation("live");
  const action = `/stream/${eventId}/moderation${inRoom ? "?room" : ""}`;
  return (
    <Form method="post" action={action} className="line-acts" preventScrollReset>
      <input type="hidden" name="messageId" value={messageId} />
      <input type="hidden" name="userId" value={userId} />
      <Button variant="line" size="sm" name="intent" value="delete">
        {t("deleteMessage")}
      </Button>
      <Button variant="line" size="sm" name="intent" value={isPinned ? "unpin" : "pin"}>
        {t(isPinned ? "unpin" : "pin")}
      </Button>
      <label className="sr" htmlFor={`seconds-${messageId}`}>
        {t("timeOutFor")}
      </label>
      <select className="select" name="seconds" id={`seconds-${messageId}`} defaultValue={600}>
        {TIMES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t(`time.${seconds}`)}
          </option>
        ))}
      </select>
      <Button variant="line" size="sm" name="intent" value="timeOut">
        {t("timeOut")}
      </Button>
      <Button variant="danger" size="sm" name="intent" value="ban">
        {t("ban")}
      </Button>
    </Form>
  );
}

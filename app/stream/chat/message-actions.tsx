import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";

type LineActsProps = {
  eventId: string;
  messageId: string;
  userId: string;
  /** In the room the page stays; on the page of the moderators one comes back there. */
  inRoom?: boolean;
  isPinned?: boolean;
};

const TIMES = [10, 60, 600, 3600, 86_400] as const;

const actionOf = (eventId: string, inRoom?: boolean) => `/stream/${eventId}/moderation${inRoom ? "?room" : ""}`;

/** What moderators can do about one line and its author. Plain forms. */
export function LineActs({ eventId, messageId, userId, inRoom, isPinned }: LineActsProps) {
  const { t } = useTranslation("live");
  return (
    <Form method="post" action={actionOf(eventId, inRoom)} className="line-acts" preventScrollReset>
      <input type="hidden" name="messageId" value={messageId} />
      <input type="hidden" name="userId" value={userId} />
      <Button variant="line" size="sm" name="intent" value="delete">
        {t("deleteMessage")}
      </Button>
      <PinButton isPinned={isPinned} />
      {inRoom ? (
        <PersonActs messageId={messageId} />
      ) : (
        <details className="line-more">
          <summary className="btn btn-quiet btn-sm">{t("moreActs")}</summary>
          <div className="line-acts">
            <PersonActs messageId={messageId} />
          </div>
        </details>
      )}
    </Form>
  );
}

/** Against the person; folded away where line stands under line. */
function PersonActs({ messageId }: Pick<LineActsProps, "messageId">) {
  const { t } = useTranslation("live");
  return (
    <>
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

/** One's own line can be taken back; moderators can pin it. */
export function TakeBack({ eventId, messageId, mayPin, isPinned }: TakeBackProps) {
  const { t } = useTranslation("live");
  return (
    <Form method="post" action={actionOf(eventId, true)} className="line-acts" preventScrollReset>
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

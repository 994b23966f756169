import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/ui/elements/button";
import { TextAreaField } from "~/ui/form/field";
import { Composer, type RefusedForm } from "./composer";
import type { Room } from "../room/use-room";
import type { ChatRefusal, RoomView } from "../room/room.types";

type ChatEntryProps = { view: RoomView; room: Room; refused?: RefusedForm | null };

/**
 * The message field, or the reason why the viewer cannot write, with links that lead to permission
 * and an appeal.
 */
export function ChatEntry({ view, room, refused }: ChatEntryProps) {
  const { t } = useTranslation(["live", "common"]);
  const { refusal, slowSeconds, notices } = view.chat;
  if (!refusal)
    return <Composer room={room} slowSeconds={slowSeconds} notices={notices} refused={refused} />;

  return (
    <div className="composer">
      <p>{refusal.text}</p>
      {refusal.needsSignIn && (
        <a className={buttonClass({ variant: "line" })} href={view.signInHref}>
          {t("common:signIn")}
        </a>
      )}
      {refusal.way && (
        <a className={buttonClass({ variant: "line" })} href={refusal.way.href}>
          {refusal.way.label}
        </a>
      )}
      <Appeal state={refusal.appeal} refused={refused} />
    </div>
  );
}

type AppealProps = { state: ChatRefusal["appeal"]; refused?: RefusedForm | null };

/** One message from a banned viewer to the admins. */
function Appeal({ state, refused }: AppealProps) {
  const { t } = useTranslation("report");
  if (state === "waiting") return <p className="meta">{t("appealWaiting")}</p>;
  if (state === "settled") return <p className="meta">{t("appealSettled")}</p>;
  if (state === "none") return null;

  return (
    <details>
      <summary className="btn btn-line btn-sm">{t("appeal")}</summary>
      <Form method="post" className="stack">
        <input type="hidden" name="intent" value="appeal" />
        <TextAreaField
          name="text"
          label={t("appealText")}
          hint={t("appealLead")}
          rows={3}
          defaultValue={String(refused?.initialValue?.text ?? "")}
          error={refused?.error?.text ?? undefined}
        />
        <Button variant="line">{t("appealSend")}</Button>
      </Form>
    </details>
  );
}

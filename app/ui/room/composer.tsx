import { Form } from "@remix-run/react";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { codePoints, MESSAGE_MAX, normaliseMessage } from "~/models/chat/protocol";
import { Button } from "../button";
import { useScripts } from "../use-scripts";
import { QuickReactions } from "./reaction-bar";
import type { Room } from "./use-room";

/** What the server said about a message sent by the plain form. */
export type RefusedForm = {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
};

const SHOW_COUNT_FROM = 400;

export function Composer({ room, refused }: { room: Room; refused?: RefusedForm | null }) {
  const { t } = useTranslation("live");
  const hasScripts = useScripts();
  const [text, setText] = useState(String(refused?.initialValue?.message ?? ""));
  const length = codePoints(normaliseMessage(text));
  const isTooLong = length > MESSAGE_MAX;
  const error = isTooLong ? t("messageTooLong") : refusalOf(refused);
  const onSubmit = (event: FormEvent) => {
    if (!hasScripts) return;
    event.preventDefault();
    if (length === 0 || isTooLong) return;
    room.say(text);
    setText("");
  };
  return (
    <div className="composer">
      <QuickReactions room={room} />
      <Form method="post" className="row" onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="chat" />
        <label className="sr" htmlFor="message">
          {t("message")}
        </label>
        <input
          id="message"
          className="input"
          name="message"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t("writeMessage")}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby="message-note"
        />
        <Button variant="son" icon={SendHorizontal} aria-label={t("send")} />
      </Form>
      <p id="message-note" className={error ? "error" : "meta"} role={error ? "alert" : undefined}>
        {error ?? (length >= SHOW_COUNT_FROM ? t("charactersUsed", { count: length }) : null)}
      </p>
    </div>
  );
}

function refusalOf(refused?: RefusedForm | null) {
  return Object.values(refused?.error ?? {}).flatMap((it) => it ?? [])[0];
}

import { Form } from "@remix-run/react";
import { SendHorizontal } from "lucide-react";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { MAX_MESSAGE_LENGTH, normaliseMessage } from "~/models/live/chat/protocol";
import { Button } from "~/ui/elements/button";
import { useScripts } from "~/ui/elements/use-scripts";
import { Phrasebook } from "./phrasebook";
import { QuickReactions } from "../room/reaction-bar";
import type { Room } from "../room/use-room";
import { useSecondsLeft } from "../room/use-seconds-left";

/** The server's response to the plain form. */
export type RefusedForm = {
  initialValue?: Record<string, unknown> | null;
  error?: Record<string, string[] | null> | null;
};

type ComposerProps = {
  room: Room;
  slowSeconds: number;
  notices: string[];
  refused?: RefusedForm | null;
};

const SHOW_COUNT_FROM = 400;

export function Composer({ room, slowSeconds, notices, refused }: ComposerProps) {
  const { t } = useTranslation(["live", "common"]);
  const hasScripts = useScripts();
  const [text, setText] = useState(String(refused?.initialValue?.message ?? ""));
  const field = useRef<HTMLInputElement>(null);

  // Keeps what was typed before the scripts ran; React would put its own text back.
  useLayoutEffect(() => setText(field.current!.value), []);

  const messageLength = countCodePoints(normaliseMessage(text));
  const waiting = useSecondsLeft(
    Math.max(room.waitUntil, slowSeconds && room.sentAt + slowSeconds * 1000),
  );
  const onSubmit = (event: FormEvent) => {
    if (!hasScripts) return;

    event.preventDefault();
    if (messageLength === 0 || messageLength > MAX_MESSAGE_LENGTH || waiting > 0) return;

    room.say(text);
    setText("");
  };

  return (
    <div className="composer">
      <div className="composer-quick">
        <QuickReactions room={room} />
        <Phrasebook room={room} disabled={waiting > 0} />
      </div>
      <Form method="post" className="row" onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="chat" />
        <label className="sr" htmlFor="message">
          {t("message")}
        </label>
        <input
          ref={field}
          id="message"
          className="input"
          name="message"
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t("writeMessage")}
          autoComplete="off"
          aria-invalid={messageLength > MAX_MESSAGE_LENGTH || refusalOf(refused) ? true : undefined}
          aria-describedby="message-note"
        />
        <Button
          variant="primary"
          icon={SendHorizontal}
          aria-label={t("common:send")}
          disabled={waiting > 0}
        />
      </Form>
      <ComposerNote
        length={messageLength}
        waiting={waiting}
        isSlow={slowSeconds > 0}
        notices={notices}
        refused={refused}
      />
    </div>
  );
}

type NoteProps = Pick<ComposerProps, "notices" | "refused"> & {
  length: number;
  waiting: number;
  isSlow: boolean;
};

/** One line under the field: an error, the wait, the length, or the chat's rules. */
function ComposerNote({ length, waiting, isSlow, notices, refused }: NoteProps) {
  const { t } = useTranslation("live");
  const error = length > MAX_MESSAGE_LENGTH ? t("messageTooLong") : refusalOf(refused);
  const countText = length >= SHOW_COUNT_FROM ? t("charactersUsed", { count: length }) : null;
  const waitText = waiting > 0 ? t(isSlow ? "slowMode" : "canWriteIn", { count: waiting }) : null;

  return (
    <p id="message-note" className={error ? "error" : "meta"} role={error ? "alert" : undefined}>
      {error ?? waitText ?? countText ?? notices.join(" ")}
    </p>
  );
}

function refusalOf(refused?: RefusedForm | null) {
  return Object.values(refused?.error ?? {}).flatMap((messages) => messages ?? [])[0];
}

import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ClipFields } from "~/ui/clips/clip-form";
import type { FormAnswer } from "~/ui/form/form-answer";
import { clockText } from "~/platform/clock/clock-text";
import type { RoomView } from "./room.types";
import { required } from "~/platform/required";

type ClipSheetProps = { view: RoomView; at: number | null; time: number; onDone: () => void };

export default function ClipSheet({ view, at, time, onDone }: ClipSheetProps) {
  const fetcher = useFetcher<{ lastResult?: FormAnswer }>();
  const [openedAt] = useState({ at, position: time > 0 ? clockText(time) : null });
  const wasSent = useRef(false);
  const { state, data } = fetcher;

  useEffect(() => {
    if (state === "submitting") wasSent.current = true;
    if (state !== "idle" || !wasSent.current) return;

    wasSent.current = false;
    if (!data?.lastResult) onDone();
  }, [state, data, onDone]);

  // Rendered at once: a busy device would leave out states that are over before it renders them, and
  // the sheet would stay open.
  const send = (submission: FormEvent<HTMLFormElement>) => {
    submission.preventDefault();
    fetcher.submit(submission.currentTarget, { flushSync: true });
  };

  const { position } = required(view.clips);
  const clipForm = {
    ...required(view.clips),
    position: position === null ? null : (openedAt.position ?? position),
  };

  return (
    <fetcher.Form
      method="post"
      action={`/stream/${view.eventId}/clip`}
      onSubmit={send}
      className="stack"
    >
      <ClipFields view={clipForm} refused={data?.lastResult} at={openedAt.at} />
    </fetcher.Form>
  );
}

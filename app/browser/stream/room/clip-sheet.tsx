import { useFetcher } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { ClipFields } from "~/ui/clips/clip-form";
import type { FormAnswer } from "~/ui/form/form-answer";
import { clockText } from "../player/clock-text";
import type { RoomView } from "./room.types";
import { required } from "~/platform/required";

type ClipSheetProps = { view: RoomView; at: number | null; time: number; onDone: () => void };

export default function ClipSheet({ view, at, time, onDone }: ClipSheetProps) {
  const fetcher = useFetcher<{ lastResult?: FormAnswer }>();
  const [seen] = useState({ at, position: time > 0 ? clockText(time) : null });
  const wasSent = useRef(false);
  const { state, data } = fetcher;

  useEffect(() => {
    if (state === "submitting") wasSent.current = true;
    if (state !== "idle" || !wasSent.current) return;

    wasSent.current = false;
    if (!data?.lastResult) onDone();
  }, [state, data, onDone]);

  const { position } = required(view.clips);
  const form = {
    ...required(view.clips),
    position: position === null ? null : (seen.position ?? position),
  };

  return (
    <fetcher.Form method="post" action={`/stream/${view.eventId}/clip`} className="stack">
      <ClipFields view={form} refused={data?.lastResult} at={seen.at} />
    </fetcher.Form>
  );
}

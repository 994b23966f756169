import { useFetcher } from "@remix-run/react";
import { Scissors } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ClipFields } from "~/ui/clips/clip-form";
import type { FormAnswer } from "~/ui/form/form-answer";
import { SheetLink } from "~/ui/sheet/sheet-link";
import { clockText } from "../player/clock-text";
import type { PlayerHandle } from "../player/live-player.types";
import type { RoomView } from "./room.types";

type ClipLinkProps = { view: RoomView; player: RefObject<PlayerHandle | null>; time: number };

/** A sheet over the video, which marks what the viewer sees; a page without scripts. */
export function ClipLink({ view, player, time }: ClipLinkProps) {
  const { t } = useTranslation("clips");
  if (!view.clips) return null;
  return (
    <div id="make-clip">
      <SheetLink
        href={`/stream/${view.eventId}/clip`}
        label={t("make")}
        variant="line"
        icon={Scissors}
        title={t("make")}
        hint={t(view.isOwner ? "makeHintOwn" : "makeHint", { name: view.artist.name })}
      >
        {(close) => <ClipSheet view={view} at={player.current?.moment() ?? null} time={time} onDone={close} />}
      </SheetLink>
    </div>
  );
}

type ClipSheetProps = { view: RoomView; at: number | null; time: number; onDone: () => void };

function ClipSheet({ view, at, time, onDone }: ClipSheetProps) {
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
  const { position } = view.clips!;
  const form = { ...view.clips!, position: position === null ? null : (seen.position ?? position) };
  return (
    <fetcher.Form method="post" action={`/stream/${view.eventId}/clip`} className="stack">
      <ClipFields view={form} refused={data?.lastResult} at={seen.at} />
    </fetcher.Form>
  );
}

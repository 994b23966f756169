import { Scissors } from "lucide-react";
import { lazy, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { loadChunk } from "~/platform/chunks/load-chunk";
import { ChunkBoundary } from "~/ui/chunks/chunk-boundary";
import { SheetLink } from "~/ui/sheet/sheet-link";
import type { PlayerHandle } from "../player/live-player.types";
import type { RoomView } from "./room.types";

const loadForm = () => loadChunk(() => import("./clip-sheet"));
const ClipSheet = lazy(loadForm);

type ClipLinkProps = { view: RoomView; player: RefObject<PlayerHandle | null>; time: number };

/** Opens a sheet over the video in which the viewer marks a clip; without scripts, a page. */
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
        preload={loadForm}
      >
        {(close) => (
          <ChunkBoundary>
            <ClipSheet
              view={view}
              at={player.current?.moment() ?? null}
              time={time}
              onDone={close}
            />
          </ChunkBoundary>
        )}
      </SheetLink>
    </div>
  );
}

import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState, useCallback } from "react";
import { ChunkBoundary } from "~/ui/chunks/chunk-boundary";
import { classes } from "~/ui/elements/classes";
import type { PlayerHandle, PlayerStage } from "../player/live-player.types";
import { notifyParentPage } from "./back-to-show";
import { ChatPanel } from "../chat/chat-panel";
import type { RefusedForm } from "../chat/composer";
import { ClipLink } from "./clip-link";
import { ReactionBar } from "./reaction-bar";
import { ArtistPanel, ShowAbout, StreamStats } from "./show-about";
import { ViewerCount, RoomHead } from "./viewer-count";
import { RoomSongs } from "./room-songs";
import { StreamVideo } from "./stream-video";
import type { RoomView } from "./room.types";
import { FreeLook, ReplayChat } from "./other-parts";
import { TheatreLink, useTheatre } from "./theatre";
import { Tip } from "./tips/tip";
import { type Room, useRoom } from "./use-room";
import { onDemand } from "~/ui/elements/on-demand";
import type { Burst } from "./room-state";
import { useTranslation } from "react-i18next";

/** What the desk speaks with beside the texts of the room. */
export const DESK_TEXTS = ["broadcast", "simulcast", "streaming"];

const MAX_REACTIONS = 12;
const FLIGHT_MS = 4000;

/** The desk is the artist's: viewers load nothing of it. */
const OwnersPanel = onDemand({
  marker: ".studio",
  texts: DESK_TEXTS,
  load: () => import("../studio/owners-panel"),
});

const RequestsPanel = onDemand({
  marker: "#requests",
  texts: [],
  load: () => import("../chat/requests-panel"),
});

const DeskLinks = onDemand({
  marker: ".studio-links",
  texts: DESK_TEXTS,
  load: () => import("../studio/desk-links"),
});

type StreamScreenProps = { view: RoomView; refused?: RefusedForm | null };

export function StreamScreen({ view, refused }: StreamScreenProps) {
  const room = useRoom(view);
  const maySend = view.isOwner && !view.externalStream;
  const asViewer = useSearchParams()[0].get("as") === "viewer";
  const atDesk = maySend && !asViewer;
  const theatre = useTheatre();
  const [time, setTime] = useState(0);
  const player = useRef<PlayerHandle>(null);

  useEffect(notifyParentPage, []);

  const { element, stage, isFilled, hasStrip } = useStage(!view.offer);
  const look = classes(
    "room",
    theatre.isOn && "theatre",
    isFilled && "is-filled",
    hasStrip && "has-strip",
  );

  return (
    <div className={look} ref={element}>
      <RoomHead
        view={view}
        theatre={<TheatreLink isOn={theatre.isOn} onToggle={theatre.toggle} />}
      />
      <div className="room-main">
        {atDesk && hasPanel(view) ? (
          <ChunkBoundary>
            <OwnersPanel view={view} room={room} />
          </ChunkBoundary>
        ) : (
          <StreamVideo view={view} room={room} onTime={setTime} stage={stage} handle={player}>
            <FloatingReactions burst={room.burst} />
          </StreamVideo>
        )}
        <OpenToEverybody view={view} atDesk={atDesk} />
        <ChunkBoundary>
          {view.isOwner && <DeskLinks view={view} asViewer={asViewer} />}
        </ChunkBoundary>
        <LyricsFrame lyrics={view.lyrics} />
        <div className="room-info">
          <div className="row between">
            <ViewerCount viewers={room.viewers} connected={room.connected} />
            <Tip view={view} />
          </div>
          {!view.offer && (
            <ReactionBar room={room} canReact={view.canReact} isGuest={!view.viewer} />
          )}
          <ClipLink view={view} player={player} time={time} />
        </div>
      </div>
      <div className="room-side">
        {!view.offer && (
          <ChatSide view={view} room={room} refused={refused} time={time} stage={stage} />
        )}
        <RoomSongs view={view} cues={room.cues} player={player} hasPlayer={!atDesk} />
        <ChunkBoundary>{view.requests && <RequestsPanel requests={view.requests} />}</ChunkBoundary>
        <StreamStats view={view} />
        <ArtistPanel artist={view.artist} />
      </div>
      <div className="room-about">
        <ShowAbout view={view} viewers={room.viewers} />
      </div>
    </div>
  );
}

/** Nothing when the show is not open to everybody. */
function OpenToEverybody({ view: { freeLook }, atDesk }: { view: RoomView; atDesk: boolean }) {
  return (
    <ChunkBoundary>{freeLook && <FreeLook freeLook={freeLook} atDesk={atDesk} />}</ChunkBoundary>
  );
}

type ChatSideProps = StreamScreenProps & { room: Room; time: number; stage: PlayerStage };

/** After the chat closes, the replay shows its messages. */
function ChatSide({ view, room, refused, time, stage }: ChatSideProps) {
  const onHide = stage.isFilled ? stage.chat?.toggle : undefined;
  if (view.replay && view.chat.refusal)
    return (
      <ChunkBoundary>
        <ReplayChat view={view} replay={view.replay} time={time} onHide={onHide} />
      </ChunkBoundary>
    );

  return <ChatPanel view={view} room={room} refused={refused} onHide={onHide} />;
}

/** The artist has the controls in place of the video, unless there is only a recording left. */
const hasPanel = ({ status, ending }: RoomView) => status !== "replay" || ending?.canGoOn === true;

type Flying = { key: string; emoji: string; lane: number };

/** At most twelve reactions rise at a time. With reduced motion only the counts change. */
function FloatingReactions({ burst }: { burst: Burst | null }) {
  const [flying, setFlying] = useState<Flying[]>([]);

  useEffect(() => {
    if (!burst || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;

    const born: Flying[] = Array.from({ length: Math.min(burst.count, 4) }, (_, n) => ({
      key: `${burst.id}-${n}`,
      emoji: burst.emoji,
      lane: (burst.id * 3 + n) % 6,
    }));

    setFlying((before) => [...before, ...born].slice(-MAX_REACTIONS));
    setTimeout(() => setFlying((before) => before.filter((it) => !born.includes(it))), FLIGHT_MS);
  }, [burst]);

  return (
    <div className="float" aria-hidden="true">
      {flying.map(({ key, emoji, lane }) => (
        <span key={key} className={`lane-${lane}`}>
          {emoji}
        </span>
      ))}
    </div>
  );
}

/** Without scripts: the words as text that reloads. */
function LyricsFrame({ lyrics }: Pick<RoomView, "lyrics">) {
  const { t } = useTranslation("lyrics");
  if (!lyrics || lyrics.cues.length === 0) return null;

  return (
    <noscript>
      <iframe className="lyrics-frame" src={lyrics.pageHref} title={t("stage")} />
    </noscript>
  );
}

/** The room around a picture that can fill the screen, with the chat as a strip over it. */
function useStage(hasChat: boolean) {
  const element = useRef<HTMLDivElement>(null);
  const [isFilled, setFilled] = useState(false);
  const [isShown, setShown] = useState(true);
  const toggle = useCallback(() => setShown((before) => !before), []);

  useScreenEdges(isFilled);

  const stage: PlayerStage = {
    element,
    isFilled,
    onFill: setFilled,
    chat: hasChat ? { isShown, toggle } : null,
  };

  return { element, stage, isFilled, hasStrip: isFilled && hasChat && isShown };
}

/**
 * Reaches under a phone's notch while the picture fills the screen; every other page stays clear of
 * it.
 */
function useScreenEdges(isFilled: boolean) {
  useEffect(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!isFilled || !meta) return;

    const before = meta.content;

    meta.content = `${before}, viewport-fit=cover`;

    return () => {
      meta.content = before;
    };
  }, [isFilled]);
}

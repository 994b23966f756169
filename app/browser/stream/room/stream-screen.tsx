import { useSearchParams } from "@remix-run/react";
import { useEffect, useRef, useState, useCallback } from "react";
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
import { onDemand } from "~/ui/chunks/on-demand";
import type { Burst } from "./room-state";
import { useTranslation } from "react-i18next";

/** Text namespaces that the desk needs beside those of the room. */
export const DESK_TEXTS = ["broadcast", "simulcast", "streaming"];

const MAX_REACTIONS = 12;
const FLIGHT_MS = 4000;

/** Loaded for the artist only. */
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
  const roomClass = classes(
    "room",
    theatre.isOn && "theatre",
    isFilled && "is-filled",
    hasStrip && "has-strip",
  );

  return (
    <div className={roomClass} ref={element}>
      <RoomHead
        view={view}
        theatre={<TheatreLink isOn={theatre.isOn} onToggle={theatre.toggle} />}
      />
      <div className="room-main">
        {atDesk && hasPanel(view) ? (
          <OwnersPanel view={view} room={room} />
        ) : (
          <StreamVideo view={view} room={room} onTime={setTime} stage={stage} handle={player}>
            <FloatingReactions burst={room.burst} />
          </StreamVideo>
        )}
        <FreeLookArea view={view} atDesk={atDesk} />
        {view.isOwner && <DeskLinks view={view} asViewer={asViewer} />}
        <LyricsFrame lyrics={view.lyrics} />
        <div className="room-info">
          <div className="row between">
            <ViewerCount viewers={room.viewers} connected={room.connected} isOwner={view.isOwner} />
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
        {view.requests && <RequestsPanel requests={view.requests} />}
        <StreamStats view={view} />
        <ArtistPanel artist={view.artist} />
      </div>
      <div className="room-about">
        <ShowAbout view={view} viewers={room.viewers} />
      </div>
    </div>
  );
}

/** Shows nothing without a free look. */
function FreeLookArea({ view: { freeLook }, atDesk }: { view: RoomView; atDesk: boolean }) {
  return freeLook && <FreeLook freeLook={freeLook} atDesk={atDesk} />;
}

type ChatSideProps = StreamScreenProps & { room: Room; time: number; stage: PlayerStage };

/** Shows the chat or, after the chat has closed, its messages beside the replay. */
function ChatSide({ view, room, refused, time, stage }: ChatSideProps) {
  const onHide = stage.isFilled ? stage.chat?.toggle : undefined;
  if (view.replay && view.chat.refusal)
    return <ReplayChat view={view} replay={view.replay} time={time} onHide={onHide} />;

  return <ChatPanel view={view} room={room} refused={refused} onHide={onHide} />;
}

/**
 * True if the artist sees the controls instead of the video: always except for a replay that cannot
 * go on.
 */
const hasPanel = ({ status, ending }: RoomView) => status !== "replay" || ending?.canGoOn === true;

type Flying = { key: string; emoji: string; lane: number };

/** At most twelve reactions rise at a time. With reduced motion only the counts change. */
function FloatingReactions({ burst }: { burst: Burst | null }) {
  const [flying, setFlying] = useState<Flying[]>([]);

  useEffect(() => {
    if (!burst || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;

    const added: Flying[] = Array.from({ length: Math.min(burst.count, 4) }, (_, index) => ({
      key: `${burst.id}-${index}`,
      emoji: burst.emoji,
      lane: (burst.id * 3 + index) % 6,
    }));

    setFlying((previous) => [...previous, ...added].slice(-MAX_REACTIONS));
    setTimeout(
      () => setFlying((previous) => previous.filter((reaction) => !added.includes(reaction))),
      FLIGHT_MS,
    );
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

/** Shows the lyrics without scripts, as text that reloads. */
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
  const toggle = useCallback(() => setShown((wasShown) => !wasShown), []);

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
 * Lets the page reach under a phone's notch while the picture fills the screen.
 */
function useScreenEdges(isFilled: boolean) {
  useEffect(() => {
    const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
    if (!isFilled || !viewport) return;

    const originalContent = viewport.content;

    viewport.content = `${originalContent}, viewport-fit=cover`;

    return () => {
      viewport.content = originalContent;
    };
  }, [isFilled]);
}

import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Badge, CountdownBadge } from "~/ui/elements/badge";
import { buttonClass } from "~/ui/elements/button";
import { Poster } from "~/ui/poster/poster";
import { ArrivedLyrics } from "../lyrics/arrived-lyrics";
import { LivePlayer } from "../player/live-player";
import type { LivePlayerProps, PlayerStage } from "../player/live-player.types";
import { DeviceChangeLimitReached, DeviceLimitReached } from "../player/device-limit";
import { ExternalPlayer, TicketOffer } from "./other-parts";
import type { Room } from "./use-room";
import type { RoomView } from "./room.types";

type PictureProps = {
  view: RoomView;
  room: Room;
  onTime?: (seconds: number) => void;
  startsMuted?: boolean;
  stage?: PlayerStage;
  handle?: LivePlayerProps["handle"];
  children?: ReactNode;
};

/** The live video, the replay, the ticket offer, or the poster with the current state. */
export function StreamVideo({
  view,
  room,
  onTime,
  startsMuted,
  stage,
  handle,
  children,
}: PictureProps) {
  const { t } = useTranslation("live");
  const playback = usePlayback(view, room);
  if (view.hasMovedTooOften) return <DeviceChangeLimitReached href={`/stream/${view.eventId}`} />;
  if (view.isOverDeviceLimit) return <DeviceLimitReached />;
  if (view.offer) {
    return <TicketOffer view={view} offer={view.offer} poster={<RoomPoster view={view} />} />;
  }
  if (view.externalStream) {
    return (
      <>
        <ExternalPlayer
          show={view.externalStream}
          title={view.title.text}
          poster={<RoomPoster view={view} />}
        />
        <ArrivedLyrics cues={room.cues} />
      </>
    );
  }
  if (view.isFull) return <PosterWithNotice view={view}>{children}</PosterWithNotice>;
  if (!playback) return <PosterWithNotice view={view}>{children}</PosterWithNotice>;

  const hasReplay = room.show === "ended" && view.status === "replay";

  return (
    <>
      <LivePlayer
        title={view.title.text}
        artist={view.artist.name}
        artwork={view.poster.imageUrl}
        status={playerStatus(view, room)}
        noSound={room.noSound ?? view.noSound}
        hlsUrl={playback.hlsUrl}
        mp4Url={playback.mp4Url}
        audioUrl={playback.audioUrl}
        lowAudioUrl={playback.lowAudioUrl}
        poster={<RoomPoster view={view} />}
        replay={view.replay}
        rewind={view.rewind}
        onTime={onTime}
        startsMuted={startsMuted}
        stage={stage}
        handle={handle}
        lyrics={{
          cues: room.cues,
          url: `/api/events/${view.eventId}/lyrics`,
          songs: view.lyrics?.songs,
        }}
        reportUrl={`/stream/${view.eventId}/playback`}
        onAccessLost={room.refresh}
      >
        {children}
      </LivePlayer>
      {hasReplay && (
        <a
          className={buttonClass({ variant: "line", block: true })}
          href={`/stream/${view.eventId}`}
        >
          {t("watchReplay")}
        </a>
      )}
    </>
  );
}

/** Keeps the address after the end, so that viewers see the last seconds. */
function usePlayback(view: RoomView, room: Room) {
  const latest = useRef(view.playback);
  const hasEndedHere = room.show === "ended" && latest.current !== null;
  if (!hasEndedHere) latest.current = view.playback;
  const { current } = latest;
  if (!current || (view.status === "replay" && !hasEndedHere)) return current;

  return { ...current, hlsUrl: room.playbackUrl ?? current.hlsUrl };
}

function playerStatus(view: RoomView, room: Room) {
  if (view.status === "replay" && room.show !== "ended") return "replay" as const;

  const currentState = room.show ?? view.status;

  return currentState === "paused" || currentState === "reconnecting" || currentState === "ended"
    ? currentState
    : ("live" as const);
}

function RoomPoster({ view }: { view: RoomView }) {
  const { poster, artist, eventId } = view;

  return (
    <Poster
      id={eventId}
      title={poster.title}
      category={poster.category}
      artist={artist.name}
      imageUrl={poster.imageUrl}
      format="wide"
      eager
    />
  );
}

function PosterWithNotice({ view, children }: { view: RoomView; children?: ReactNode }) {
  const { t } = useTranslation("live");
  const { status, badge } = view;
  const textKeys = {
    upcoming: "startsSoon",
    ended: "ended",
    paused: "paused",
    reconnecting: "reconnecting",
    live: "loading",
  } as const;

  return (
    <div className="room-bill">
      <div className="video">
        <RoomPoster view={view} />
        <Badge tone="count" className="video-label">
          {t("performance")}
        </Badge>
        {children}
      </div>
      <div className="room-notice">
        {badge && <CountdownBadge badge={badge} />}
        <p role="status">
          {view.isFull ? t("full") : status === "replay" ? t("loading") : t(textKeys[status])}
        </p>
        {view.isFull && (
          <a className={buttonClass({ variant: "line" })} href={`/stream/${view.eventId}`}>
            {t("reload")}
          </a>
        )}
      </div>
    </div>
  );
}

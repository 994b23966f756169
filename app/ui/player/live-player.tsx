import { type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { LivePlayerProps } from "./live-player.types";
import { PlayerControls } from "./player-controls";
import { PlayerNotice } from "./player-notice";
import { ReplayPosition } from "./replay-position";
import { useEngine } from "./use-engine";
import { useFullscreen } from "./use-fullscreen";
import { usePlayerKeys } from "./use-player-keys";
import { useVideo } from "./use-video";

export type { LivePlayerProps, PlayerStatus } from "./live-player.types";

/** Lets the drawn poster under the video be seen; without any, browsers paint a grey box over it. */
const CLEAR = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/** The show's video. Plain markup that plays without scripts; with scripts low latency and our own controls. */
export function LivePlayer(props: LivePlayerProps) {
  const { t } = useTranslation("player");
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const player = usePlayer(frame, video, props);
  const { enhanced, state, engine } = player;
  return (
    <section ref={frame} className="player" aria-label={t("player")}>
      <div className="player-screen">
        {typeof props.poster !== "string" && <div className="player-cover">{props.poster}</div>}
        <video
          ref={video}
          className={state.started && engine.choice !== "audio" ? "player-picture" : undefined}
          aria-label={props.title}
          controls={!enhanced}
          playsInline
          preload="none"
          poster={typeof props.poster === "string" ? props.poster : CLEAR}
        >
          {!enhanced && <Sources {...props} />}
        </video>
        {enhanced && <PlayerNotice {...player.notice} />}
        {props.children}
      </div>
      <div className="player-bar">{enhanced ? <EnhancedBar {...props} {...player} /> : <SoundLink {...props} />}</div>
    </section>
  );
}

function EnhancedBar({ status, state, engine, seek, controls }: LivePlayerProps & ReturnType<typeof usePlayer>) {
  return (
    <>
      {status === "replay" && <ReplayPosition time={state.time} duration={state.duration} onSeek={seek} />}
      {!engine.stopped && <PlayerControls {...controls} />}
    </>
  );
}

/**
 * What browsers without scripts play. One file comes first: Chromium would take its own HLS, which is 5 seconds later.
 * Safari, which plays no file without an end, is refused it by the server and goes on to the HLS.
 */
function Sources({ status, hlsUrl, mp4Url }: LivePlayerProps) {
  return (
    <>
      <source src={mp4Url} type="video/mp4" />
      <source src={status === "replay" ? hlsUrl : `${hlsUrl}?ll=0`} type="application/vnd.apple.mpegurl" />
    </>
  );
}

function SoundLink({ audioUrl }: Pick<LivePlayerProps, "audioUrl">) {
  const { t } = useTranslation("player");
  if (!audioUrl) return null;
  return (
    <a className="player-sound" href={audioUrl}>
      {t("sound_link")}
    </a>
  );
}

function usePlayer(
  frame: RefObject<HTMLElement | null>,
  video: RefObject<HTMLVideoElement | null>,
  props: LivePlayerProps,
) {
  const play = useRef(() => {});
  const engine = useEngine(video, { ...props, play: () => play.current() });
  const { enhanced } = engine;
  const { state, seek, setPlaying, setMuted, setVolume, ...media } = useVideo(video, enhanced);
  play.current = media.play;
  const { full, toggle } = useFullscreen(frame, video);
  const onPlaying = (playing: boolean) => {
    if (playing) engine.toLive();
    setPlaying(playing);
  };
  usePlayerKeys(frame, enhanced, {
    togglePlay: () => onPlaying(!state.playing),
    toggleMute: () => setMuted(!state.muted),
    toggleFullscreen: toggle,
    volumeBy: (step) => setVolume(state.volume + step),
    seekBy: (seconds) => props.status === "replay" && seek(state.time + seconds),
  });
  const { qualities, choice, trouble, over, stopped } = engine;
  return {
    enhanced,
    state,
    engine,
    seek,
    notice: { status: props.status, state, trouble, over, stopped, choice, qualities, onUnmute: () => setMuted(false) },
    controls: {
      state,
      qualities,
      choice,
      full,
      onPlaying,
      onMuted: setMuted,
      onVolume: setVolume,
      onChoice: engine.choose,
      onFullscreen: toggle,
    },
  };
}

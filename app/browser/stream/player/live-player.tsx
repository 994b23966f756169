import { forwardRef, useImperativeHandle, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { LivePlayerProps, PlayerHandle } from "./live-player.types";
import { LyricLines } from "../lyrics/lyric-lines";
import { type Lyrics, useLyrics } from "../lyrics/use-lyrics";
import { KeysHelp } from "./keys-help";
import { LiveSeekBar } from "./live-seek-bar";
import { PlayerControls } from "./player-controls";
import { PlayerNotice } from "./player-notice";
import { textOfReach } from "./rewind-reach";
import { ReplayNotes } from "./replay-notes";
import { ReplaySeekBar } from "./replay-seek-bar";
import { Transport } from "./transport";
import { isWaiting } from "./waiting";
import { classes } from "~/ui/elements/classes";
import type { CaptionsView } from "./replay.types";
import { type Player, usePlayer } from "./hooks/use-player";

export type { LivePlayerProps } from "./live-player.types";

const NO_CUES: NonNullable<LivePlayerProps["lyrics"]> = { cues: [] };
/** Keeps the poster visible; without any, browsers paint a grey box over it. */
const CLEAR = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * The show's video. Plain markup plays without scripts; scripts add low latency and our own
 * controls.
 */
export function LivePlayer(props: LivePlayerProps) {
  const { t } = useTranslation("player");
  const frame = useRef<HTMLElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const player = usePlayer(frame, video, props);
  const { enhanced } = player;

  useImperativeHandle(props.handle, () => handleOf(player));

  const isLive = props.status !== "replay" && !player.engine.stopped;
  const lyrics = useLyrics(player.engine.engine, props.lyrics ?? NO_CUES, enhanced && isLive);

  return (
    <section
      ref={frame}
      className={classes("player", enhanced && "is-enhanced", player.isFaded && "is-faded")}
      aria-label={t("player")}
    >
      <div className="player-picture">
        <div className="player-screen">
          {typeof props.poster !== "string" && <div className="player-cover">{props.poster}</div>}
          <ShowVideo {...props} ref={video} player={player} />
          {enhanced ? <OnPicture {...props} player={player} /> : <PlainNotice {...props} />}
          {props.children}
        </div>
        <LyricLines lyrics={lyrics} isStage={player.engine.isSoundOnly} />
        <div
          className={classes(
            "player-bar",
            props.rewind && textOfReach(props.rewind) && "has-start",
          )}
        >
          {enhanced ? (
            <EnhancedBar {...props} player={player} lyrics={lyrics} />
          ) : (
            <PlainLinks {...props} />
          )}
        </div>
      </div>
      {enhanced && <KeysHelp {...player.help} />}
      <Notes {...props} player={player} />
    </section>
  );
}

const handleOf = ({ engine, seek, setPlaying }: Player): PlayerHandle => ({
  moment: () => engine.engine.current?.playingAt() ?? null,
  playFrom: (moment) => {
    seek(moment / 1000);
    setPlaying(true);
  },
});

function Notes({
  status,
  replay,
  player,
}: Pick<LivePlayerProps, "status" | "replay"> & { player: Player }) {
  if (status !== "replay" || !replay) return null;

  return (
    <ReplayNotes
      {...replay}
      time={player.state.time}
      onSeek={player.enhanced ? player.seek : undefined}
    />
  );
}

const ShowVideo = forwardRef<HTMLVideoElement, LivePlayerProps & { player: Player }>(
  function ShowVideo(props, ref) {
    const { enhanced, state, engine } = props.player;
    const captions = useCaptionFiles(props);

    return (
      <video
        ref={ref}
        className={state.started && !engine.isSoundOnly ? "player-video" : undefined}
        aria-label={props.title}
        controls={!enhanced}
        playsInline
        muted={props.startsMuted}
        preload="none"
        poster={typeof props.poster === "string" ? props.poster : CLEAR}
      >
        {!enhanced && <Sources {...props} />}
        {captions.map(({ src, lang, label }) => (
          <track key={lang} kind="captions" src={src} srcLang={lang} label={label} />
        ))}
      </video>
    );
  },
);

type NoticeProps = Pick<LivePlayerProps, "status" | "noSound">;

function OnPicture({ status, noSound, player }: NoticeProps & { player: Player }) {
  return (
    <>
      <PlayerNotice status={status} noSound={noSound} player={player} />
      {!player.engine.over && <Transport player={player} isReplay={status === "replay"} />}
    </>
  );
}

/** Revalidation renews the tokens in the addresses, which must not reload captions in use. */
function useCaptionFiles({ status, replay }: LivePlayerProps): CaptionsView[] {
  const files = useRef<CaptionsView[]>([]);
  const now = (status === "replay" && replay?.captions) || [];
  const names = (all: CaptionsView[]) => all.map(({ lang }) => lang).join();
  if (names(now) !== names(files.current)) files.current = now;

  return files.current;
}

type BarProps = Pick<LivePlayerProps, "status" | "stage" | "rewind" | "replay"> & {
  player: Player;
  lyrics: Lyrics;
};

function EnhancedBar({ status, stage, rewind, replay, player, lyrics }: BarProps) {
  const { engine } = player;
  const { live } = engine.playback;
  if (engine.stopped) return null;

  return (
    <>
      {status === "replay" && <ReplaySeekBar player={player} chapters={replay?.chapters ?? []} />}
      {status !== "replay" && live && !engine.over && (
        <LiveSeekBar position={live} rewind={rewind} songs={lyrics.songs} player={player} />
      )}
      <PlayerControls player={player} stage={stage} lyrics={lyrics} />
    </>
  );
}

/**
 * Sources for browsers without scripts. The file comes first, because Chromium's own HLS is 5
 * seconds later. Safari cannot play a file without an end: the server refuses it, and Safari goes
 * on to HLS.
 */
function Sources({ status, hlsUrl, mp4Url, rewind }: LivePlayerProps) {
  if (rewind?.isFromStart)
    return <source src={`${hlsUrl}?from=start&until=now`} type="application/vnd.apple.mpegurl" />;

  return (
    <>
      <source src={mp4Url} type="video/mp4" />
      <source
        src={status === "replay" ? hlsUrl : `${hlsUrl}?ll=0`}
        type="application/vnd.apple.mpegurl"
      />
    </>
  );
}

/** The state when the page was loaded. */
function PlainNotice({ status, noSound }: NoticeProps) {
  const { t } = useTranslation("player");
  const words = isWaiting(status) ? status : noSound ? "no_sound" : null;
  if (!words) return null;

  return (
    <div className="player-status">
      <p className="player-note">{t(words)}</p>
    </div>
  );
}

type Props = Pick<LivePlayerProps, "audioUrl" | "lowAudioUrl" | "rewind">;

/** What scripts offer as buttons, for browsers without them: the way back, and the sound alone. */
function PlainLinks({ audioUrl, lowAudioUrl, rewind }: Props) {
  const { t } = useTranslation("player");
  const reach = rewind && textOfReach(rewind);
  if (!audioUrl && !reach) return null;

  return (
    <span className="player-sound">
      {rewind?.isFromStart ? <SoFar /> : reach && <a href="?from=start">{t(reach)}</a>}
      {audioUrl && <a href={audioUrl}>{t("sound_link")}</a>}
      {lowAudioUrl && <a href={lowAudioUrl}>{t("low_sound_link")}</a>}
    </span>
  );
}

/** Browsers begin a growing playlist at its end, so they get one that ends. */
function SoFar() {
  const { t } = useTranslation("player");

  return (
    <>
      <span>{t("so_far_note")}</span>
      <a href="?from=start">{t("so_far_again")}</a>
      <a href="?">{t("jump_to_live")}</a>
    </>
  );
}

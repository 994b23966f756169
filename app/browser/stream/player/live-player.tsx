import { forwardRef, useImperativeHandle, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { LivePlayerProps, PlayerHandle } from "./live-player.types";
import { LyricLines } from "../lyrics/lyric-lines";
import { type Lyrics, useLyrics } from "../lyrics/use-lyrics";
import { KeysHelp } from "./keys-help";
import { LiveSeekBar } from "./live-seek-bar";
import { PlayerControls } from "./player-controls";
import { PlayerNotice } from "./player-notice";
import { rewindTextKey } from "./rewind-reach";
import { ReplayNotes } from "./replay-notes";
import { ReplaySeekBar } from "./replay-seek-bar";
import { Transport } from "./transport";
import { isWaiting } from "./waiting";
import { classes } from "~/ui/elements/classes";
import type { CaptionsView } from "./replay.types";
import { type Player, usePlayer } from "./hooks/use-player";

export type { LivePlayerProps } from "./live-player.types";

const NO_CUES: NonNullable<LivePlayerProps["lyrics"]> = { cues: [] };
/** Transparent poster: without one, browsers paint a grey box over the cover. */
const CLEAR_IMAGE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";

/**
 * The show's video. Plain markup plays without scripts; scripts add low latency and the site's own
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
            props.rewind && rewindTextKey(props.rewind) && "has-start",
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
        poster={typeof props.poster === "string" ? props.poster : CLEAR_IMAGE}
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
  const captionFiles = useRef<CaptionsView[]>([]);
  const current = (status === "replay" && replay?.captions) || [];
  const names = (captions: CaptionsView[]) => captions.map(({ lang }) => lang).join();
  if (names(current) !== names(captionFiles.current)) captionFiles.current = current;

  return captionFiles.current;
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

/** Shows the state at the time when the page was loaded. */
function PlainNotice({ status, noSound }: NoticeProps) {
  const { t } = useTranslation("player");
  const noticeKey = isWaiting(status) ? status : noSound ? "no_sound" : null;
  if (!noticeKey) return null;

  return (
    <div className="player-status">
      <p className="player-note">{t(noticeKey)}</p>
    </div>
  );
}

type Props = Pick<LivePlayerProps, "audioUrl" | "lowAudioUrl" | "rewind">;

/** Links for browsers without scripts: back to the start of the show, and to the sound alone. */
function PlainLinks({ audioUrl, lowAudioUrl, rewind }: Props) {
  const { t } = useTranslation("player");
  const rewindText = rewind && rewindTextKey(rewind);
  if (!audioUrl && !rewindText) return null;

  return (
    <span className="player-sound">
      {rewind?.isFromStart ? <SoFar /> : rewindText && <a href="?from=start">{t(rewindText)}</a>}
      {audioUrl && <a href={audioUrl}>{t("sound_link")}</a>}
      {lowAudioUrl && <a href={lowAudioUrl}>{t("low_sound_link")}</a>}
    </span>
  );
}

/**
 * Explains that playback from the start ends at the moment when the page was loaded. Browsers start
 * a growing playlist at its end, so they get a playlist that no longer grows.
 */
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

import { AUDIO_TRACK, AUDIO_TRACKS, isAudioTrack, VIDEO_TRACKS } from "../ingest/protocol";
import { monotonicNow } from "../monotonic-clock";
import type { Rendition } from "./rendition";
import type { TrackName } from "./segment";

/**
 * Picture or sound is filled once it is this late and the other kind has arrived alone for this
 * long.
 */
const PATIENCE_MS = 3000;
/** A missing picture is filled with its last key frame for at most this long. */
const MAX_HELD_PICTURE_MS = 60_000;

type MediaKind = "picture" | "sound";

type LoneKind = {
  kind: MediaKind;
  /** Time at which this kind began to arrive alone, by `monotonicNow`. */
  since: number;
  /** Renditions of the other kind that are filled; null before filling starts. */
  filled: Rendition[] | null;
};

/**
 * Players wait until picture and sound have both arrived, so the picture would freeze when the
 * sound stops. While one kind arrives alone, the other is filled: sound with silence, the picture
 * with its last key frame.
 */
export class TrackFiller {
  private alone: LoneKind | null = null;

  constructor(private readonly renditions: ReadonlyMap<TrackName, Rendition>) {}

  /** The kind that does not arrive although the show has it. */
  get missing(): MediaKind | null {
    if (!this.alone?.filled?.length) return null;

    return this.alone.kind === "picture" ? "sound" : "picture";
  }

  /** Called at a reconnect, because media sent during the break arrives late and out of order. */
  reset() {
    this.alone = null;
  }

  /** Call after each packet that the show used. */
  note(trackName: TrackName, timestampUs: number) {
    // The low-rate sound is made from the normal one, so it comes a moment later.
    if (isAudioTrack(trackName) && trackName !== AUDIO_TRACK) return;

    const kind = isAudioTrack(trackName) ? "sound" : "picture";
    const now = monotonicNow();
    if (this.alone?.kind !== kind) this.alone = { kind, since: now, filled: null };

    const aloneMs = now - this.alone.since;
    if (aloneMs >= PATIENCE_MS) this.fill(this.alone, aloneMs, timestampUs);
  }

  private fill(alone: LoneKind, aloneMs: number, untilUs: number) {
    alone.filled ??=
      alone.kind === "picture" ? this.lateSounds(untilUs) : this.latePictures(untilUs);
    if (alone.kind === "sound" && aloneMs > MAX_HELD_PICTURE_MS) return;

    for (const rendition of alone.filled ?? []) rendition.fill(untilUs);
  }

  /**
   * The sounds to fill. A session that began without sound continues the sound of the session
   * before. Null while one of them is on time.
   */
  private lateSounds(untilUs: number): Rendition[] | null {
    const sounds = this.withTrack(AUDIO_TRACKS);
    const inSession = lateRenditions(sounds, untilUs);

    return inSession?.length === 0 ? sounds.slice(0, 1) : inSession;
  }

  private latePictures(untilUs: number): Rendition[] | null {
    return lateRenditions(this.withTrack(VIDEO_TRACKS), untilUs);
  }

  private withTrack(names: readonly TrackName[]) {
    return names
      .map((trackName) => this.renditions.get(trackName))
      .filter((rendition): rendition is Rendition => Boolean(rendition?.track));
  }
}

/**
 * The late renditions of this session, without those that stopped long before the others; null if
 * one of them is on time.
 */
function lateRenditions(renditions: Rendition[], untilUs: number): Rendition[] | null {
  const inSession = renditions.filter(({ lastUs }) => lastUs !== null);
  const newestUs = Math.max(...inSession.map(({ lastUs }) => lastUs!));
  const patienceUs = PATIENCE_MS * 1000;
  if (untilUs - newestUs < patienceUs) return null;

  return inSession.filter(({ lastUs }) => newestUs - lastUs! < patienceUs);
}

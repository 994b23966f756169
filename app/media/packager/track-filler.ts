import { AUDIO_TRACK, AUDIO_TRACKS, isAudioTrack, VIDEO_TRACKS } from "../ingest/protocol";
import { monotonicNow } from "../monotonic-clock";
import type { Rendition } from "./rendition";
import type { TrackName } from "./segment";

/** A kind that is this late is filled, once the other kind has arrived alone for as long. */
const PATIENCE_MS = 3000;
/** After this the show counts as a show of sound alone. */
const MAX_HELD_PICTURE_MS = 60_000;

type Kind = "picture" | "sound";

type Alone = {
  kind: Kind;
  /** monotonicNow */
  since: number;
  /** Renditions of the other kind that go on filled; null before they are. */
  filled: Rendition[] | null;
};

/**
 * Players wait for the later one of picture and sound, so the video of a show whose sound stops
 * would freeze. While one kind arrives alone, the other is filled: sound with silence, the picture
 * with its last key frame.
 */
export class TrackFiller {
  private alone: Alone | null = null;

  constructor(private readonly renditions: ReadonlyMap<TrackName, Rendition>) {}

  /** The kind that does not arrive although the show has it. */
  get missing(): Kind | null {
    if (!this.alone?.filled?.length) return null;

    return this.alone.kind === "picture" ? "sound" : "picture";
  }

  /** What was sent during a broken connection arrives late, and not in the order of its times. */
  reset() {
    this.alone = null;
  }

  /** Call after each packet that was needed. */
  note(name: TrackName, timestampUs: number) {
    // The sound with few bits is made from the other one, a moment later.
    if (isAudioTrack(name) && name !== AUDIO_TRACK) return;

    const kind = isAudioTrack(name) ? "sound" : "picture";
    const now = monotonicNow();
    if (this.alone?.kind !== kind) this.alone = { kind, since: now, filled: null };

    const aloneMs = now - this.alone.since;
    if (aloneMs >= PATIENCE_MS) this.fill(this.alone, aloneMs, timestampUs);
  }

  private fill(alone: Alone, aloneMs: number, untilUs: number) {
    alone.filled ??=
      alone.kind === "picture" ? this.lateSounds(untilUs) : this.latePictures(untilUs);
    if (alone.kind === "sound" && aloneMs > MAX_HELD_PICTURE_MS) return;

    for (const rendition of alone.filled ?? []) rendition.fill(untilUs);
  }

  /**
   * A session that began without sound goes on with the sound of the session before. Null while
   * some is in time.
   */
  private lateSounds(untilUs: number): Rendition[] | null {
    const sounds = this.withTrack(AUDIO_TRACKS);
    const inSession = lateOnes(sounds, untilUs);

    return inSession?.length === 0 ? sounds.slice(0, 1) : inSession;
  }

  private latePictures(untilUs: number): Rendition[] | null {
    return lateOnes(this.withTrack(VIDEO_TRACKS), untilUs);
  }

  private withTrack(names: readonly TrackName[]) {
    return names
      .map((name) => this.renditions.get(name))
      .filter((it): it is Rendition => Boolean(it?.track));
  }
}

/**
 * Those of this session, without the ones that stopped long before the others; null if one is in
 * time.
 */
function lateOnes(renditions: Rendition[], untilUs: number): Rendition[] | null {
  const inSession = renditions.filter(({ lastUs }) => lastUs !== null);
  const newestUs = Math.max(...inSession.map(({ lastUs }) => lastUs!));
  const patienceUs = PATIENCE_MS * 1000;
  if (untilUs - newestUs < patienceUs) return null;

  return inSession.filter(({ lastUs }) => newestUs - lastUs! < patienceUs);
}

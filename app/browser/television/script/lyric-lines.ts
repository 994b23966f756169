import { cueAt, hasGapAt, type LyricCue, mergeCues } from "~/models/live/lyrics/protocol";
import { line, part } from "./parts";

/** A third of the 150 ms within which a line must appear. */
const LOOK_EVERY_MS = 50;
const ASK_EVERY_MS = 5000;
/** More than an hour of lines. */
const MAX_CUES = 600;

type Options = {
  eventId: string;
  /** The announcement of a song, with {title}. */
  nextSong: string;
  /** The moment of the video on screen; null where the browser cannot tell. */
  playingAt: () => number | null;
  isPast: () => boolean;
};

/**
 * Two lines over the picture, at the moment of the video that this screen shows: see `useLyrics` of
 * the page.
 */
export class LyricLines {
  private cues: LyricCue[] = [];
  private shown: number | null = null;
  private askedAt: number | null = null;

  constructor(private readonly options: Options) {
    setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  add(cue: LyricCue) {
    this.cues = mergeCues(this.cues, [cue]).slice(-MAX_CUES);
  }

  clear() {
    this.cues = [];
  }

  private look() {
    const at = this.options.playingAt();
    if (at !== null && this.options.isPast()) this.lookBack(at);
    const cue = at === null ? this.cues[this.cues.length - 1] : cueAt(this.cues, at);
    if ((cue ? cue.seq : null) === this.shown) return;

    this.shown = cue ? cue.seq : null;
    this.draw(cue ?? null, at);
  }

  /** Asks for the lines of the past that this screen did not hear. */
  private lookBack(at: number) {
    const { askedAt } = this;
    if (
      askedAt !== null &&
      (!hasGapAt(this.cues, at) || performance.now() - askedAt < ASK_EVERY_MS)
    )
      return;

    this.askedAt = performance.now();
    fetch(`/api/events/${this.options.eventId}/lyrics?at=${Math.round(at)}`, {
      credentials: "same-origin",
    })
      .then((response) => (response.ok ? response.json() : { cues: [] }))
      .then(({ cues }: { cues: LyricCue[] }) => {
        this.cues = mergeCues(this.cues, cues).slice(-MAX_CUES);
      })
      .catch(() => {});
  }

  private draw(cue: LyricCue | null, at: number | null) {
    const place = part("lyric");

    place.textContent = "";
    // For tests, as on the page.
    place.dataset.cue = cue ? String(cue.seq) : "";
    place.dataset.cueTime = cue ? String(cue.mediaTime) : "";
    place.dataset.shownAt = at === null ? "" : String(at);
    if (!cue || cue.kind === "clear") return;
    if (cue.kind === "next") {
      void place.appendChild(
        line("sung", this.options.nextSong.replace("{title}", cue.song.title)),
      );

      return;
    }
    if (cue.line) place.appendChild(line("sung", cue.line, "vi"));
    if (cue.translation) place.appendChild(line("translation", cue.translation, "en"));
    else if (cue.next) place.appendChild(line("coming", cue.next, "vi"));
  }
}

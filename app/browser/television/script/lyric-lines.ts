import { cueAt, hasGapAt, type LyricCue, mergeCues } from "~/models/live/lyrics/protocol";
import { createLine, findPart } from "./parts";

/** Interval of checks for a due line: a third of the 150 ms within which a line must appear. */
const LOOK_EVERY_MS = 50;
const ASK_EVERY_MS = 5000;
/** Limit of lyric cues in memory: the lines of more than an hour. */
const MAX_CUES = 600;

type Options = {
  eventId: string;
  /** The announcement of a song, with {title}. */
  nextSong: string;
  /** The moment of the video on screen; null if the browser cannot tell. */
  playingAt: () => number | null;
  isPast: () => boolean;
};

/**
 * Shows two lyric lines over the picture, at the moment of the video on this screen; `useLyrics`
 * does this on the stream page.
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
    const moment = this.options.playingAt();
    if (moment !== null && this.options.isPast()) this.lookBack(moment);
    const cue = moment === null ? this.cues[this.cues.length - 1] : cueAt(this.cues, moment);
    if ((cue ? cue.seq : null) === this.shown) return;

    this.shown = cue ? cue.seq : null;
    this.draw(cue ?? null, moment);
  }

  /** Requests the lines of the past that this screen did not receive. */
  private lookBack(moment: number) {
    const { askedAt } = this;
    if (
      askedAt !== null &&
      (!hasGapAt(this.cues, moment) || performance.now() - askedAt < ASK_EVERY_MS)
    )
      return;

    this.askedAt = performance.now();
    fetch(`/api/events/${this.options.eventId}/lyrics?at=${Math.round(moment)}`, {
      credentials: "same-origin",
    })
      .then((response) => (response.ok ? response.json() : { cues: [] }))
      .then(({ cues }: { cues: LyricCue[] }) => {
        this.cues = mergeCues(this.cues, cues).slice(-MAX_CUES);
      })
      .catch(() => {});
  }

  private draw(cue: LyricCue | null, moment: number | null) {
    const container = findPart("lyric");

    container.textContent = "";
    // Attributes for tests, as on the stream page.
    container.dataset.cue = cue ? String(cue.seq) : "";
    container.dataset.cueTime = cue ? String(cue.mediaTime) : "";
    container.dataset.shownAt = moment === null ? "" : String(moment);
    if (!cue || cue.kind === "clear") return;
    if (cue.kind === "next") {
      void container.appendChild(
        createLine("sung", this.options.nextSong.replace("{title}", cue.song.title)),
      );

      return;
    }
    if (cue.line) container.appendChild(createLine("sung", cue.line, "vi"));
    if (cue.translation) container.appendChild(createLine("translation", cue.translation, "en"));
    else if (cue.next) container.appendChild(createLine("coming", cue.next, "vi"));
  }
}

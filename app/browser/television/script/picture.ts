import Hls from "hls.js";

const RETRY_MS = 3000;
/** A viewer who is more seconds than this behind the newest second counts as watching the past. */
const LIVE_SECONDS = 15;

/** Plays the picture with Media Source Extensions, or with the browser's own HLS. */
export class Picture {
  private hls: Hls | null = null;
  private url = "";
  /** Start position in the past, in seconds; kept when the connection is lost. */
  private place = 0;
  private inPast = false;

  /** @param onLost called when the address no longer works, and a fresh one is needed */
  constructor(
    /** Only WebKit reports the start date of an HLS stream that it plays itself. */
    readonly video: HTMLVideoElement & { getStartDate?: () => Date },
    private readonly onLost: () => void,
  ) {
    video.addEventListener("error", () => {
      if (!this.hls && this.url) this.lose();
    });
  }

  get canPlay(): boolean {
    return Hls.isSupported() || this.isNative;
  }

  get isOpen(): boolean {
    return this.url !== "";
  }

  private get isNative(): boolean {
    return this.video.canPlayType("application/vnd.apple.mpegurl") !== "";
  }

  /**
   * True if a running show plays from its first moment that may be watched, not at the live edge.
   */
  get isPast(): boolean {
    return this.inPast;
  }

  /** Changes between the live edge of a running show and its past. */
  setPast(isPast: boolean) {
    const { url } = this;
    if (!url) return;

    this.close();
    this.inPast = isPast;
    this.open(url);
  }

  open(url: string) {
    if (this.url) return;

    this.url = url;

    const address = this.inPast ? `${url}?from=start` : url;
    if (Hls.isSupported()) this.openByHls(address);
    else this.openByBrowser(address);
    this.play();
  }

  private openByBrowser(address: string) {
    const { video, place, inPast } = this;
    const seekToStart = () => {
      video.removeEventListener("loadedmetadata", seekToStart);
      video.currentTime = this.range()[0] + place;
    };

    if (inPast) video.addEventListener("loadedmetadata", seekToStart);
    video.src = address;
  }

  private openByHls(address: string) {
    const startPosition = this.inPast ? this.place : -1;
    const hls = new Hls({
      startPosition,
      backBufferLength: 30,
      maxBufferLength: 20,
      capLevelToPlayerSize: true,
    });

    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal || this.hls !== hls) return;
      if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else this.lose();
    });
    hls.loadSource(address);
    hls.attachMedia(this.video);
    this.hls = hls;
  }

  close() {
    this.url = "";
    this.inPast = false;
    this.place = 0;

    const { hls } = this;

    this.hls = null;
    if (hls) hls.destroy();
    this.video.removeAttribute("src");
    this.video.load();
  }

  private lose() {
    const { inPast, video } = this;
    const place = video.currentTime;

    this.close();
    if (inPast) [this.inPast, this.place] = [true, place];
    setTimeout(this.onLost, RETRY_MS);
  }

  /** Plays with sound, or muted if the browser requires a key press first. */
  play() {
    const playing = this.video.play() as Promise<void> | undefined;
    if (!playing) return;

    playing.catch((error: { name?: string }) => {
      if (error.name !== "NotAllowedError") return;

      this.video.muted = true;
      (this.video.play() as Promise<void> | undefined)?.catch(() => {});
    });
  }

  /**
   * The moment of the video on screen (ms since 1970, EXT-X-PROGRAM-DATE-TIME); null if it is not
   * known.
   */
  playingAt(): number | null {
    const { hls, video } = this;
    const startDate = !hls && video.getStartDate ? video.getStartDate().getTime() : NaN;
    const momentMs = hls
      ? hls.playingDate
        ? hls.playingDate.getTime()
        : NaN
      : startDate + 1000 * video.currentTime;

    return isNaN(momentMs) ? null : momentMs;
  }

  seekBy(seconds: number) {
    this.seekTo(this.video.currentTime + seconds);
  }

  seekTo(seconds: number) {
    const [rangeStart, rangeEnd] = this.range();
    if (rangeEnd > rangeStart)
      this.video.currentTime = Math.min(
        Math.max(seconds, rangeStart),
        Math.max(rangeStart, rangeEnd - 1),
      );
  }

  /** The range that can be played, in seconds. */
  range(): [start: number, end: number] {
    const { seekable } = this.video;

    return seekable.length ? [seekable.start(0), seekable.end(seekable.length - 1)] : [0, 0];
  }

  get isBehind(): boolean {
    return this.inPast || this.range()[1] - this.video.currentTime > LIVE_SECONDS;
  }
}

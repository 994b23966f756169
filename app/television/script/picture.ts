import Hls from "hls.js";

const RETRY_MS = 3000;
/** Behind the newest second by more than this, a viewer is in the past. */
const LIVE_SECONDS = 15;

/** The picture: by Media Source Extensions, or by the browser's own HLS. */
export class Picture {
  private hls: Hls | null = null;
  private url = "";

  /** @param onLost called when the address no longer works, and a fresh one is needed */
  constructor(
    /** Only WebKit tells the date of its own HLS. */
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

  open(url: string) {
    if (this.url) return;
    this.url = url;
    if (Hls.isSupported()) this.openByHls(url);
    else this.video.src = url;
    this.play();
  }

  private openByHls(url: string) {
    const hls = new Hls({ backBufferLength: 30, maxBufferLength: 20, capLevelToPlayerSize: true });
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal || this.hls !== hls) return;
      if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
      else this.lose();
    });
    hls.loadSource(url);
    hls.attachMedia(this.video);
    this.hls = hls;
  }

  close() {
    this.url = "";
    const { hls } = this;
    this.hls = null;
    if (hls) hls.destroy();
    this.video.removeAttribute("src");
    this.video.load();
  }

  private lose() {
    this.close();
    setTimeout(this.onLost, RETRY_MS);
  }

  /** With sound; where the browser wants a key first, without it. */
  play() {
    const started = this.video.play() as Promise<void> | undefined;
    if (!started) return;
    started.catch((error: { name?: string }) => {
      if (error.name !== "NotAllowedError") return;
      this.video.muted = true;
      (this.video.play() as Promise<void> | undefined)?.catch(() => {});
    });
  }

  /** The moment of the video on screen (ms since 1970, EXT-X-PROGRAM-DATE-TIME); null where it is not known. */
  playingAt(): number | null {
    const { hls, video } = this;
    const startDate = !hls && video.getStartDate ? video.getStartDate().getTime() : NaN;
    const at = hls ? (hls.playingDate ? hls.playingDate.getTime() : NaN) : startDate + 1000 * video.currentTime;
    return isNaN(at) ? null : at;
  }

  seekBy(seconds: number) {
    this.seekTo(this.video.currentTime + seconds);
  }

  seekTo(seconds: number) {
    const [start, end] = this.range();
    if (end > start) this.video.currentTime = Math.min(Math.max(seconds, start), Math.max(start, end - 1));
  }

  /** What can be played, in seconds. */
  range(): [start: number, end: number] {
    const { seekable } = this.video;
    return seekable.length ? [seekable.start(0), seekable.end(seekable.length - 1)] : [0, 0];
  }

  get isBehind(): boolean {
    return this.range()[1] - this.video.currentTime > LIVE_SECONDS;
  }
}

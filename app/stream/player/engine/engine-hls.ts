import Hls, { type ErrorData, type HlsConfig, type ManifestLoadedData } from "hls.js";
import { PAUSED_HEADER, WITHHELD_HEADER } from "~/models/streams/protocol";
import type { Engine, EngineOptions } from "./engine";
import { LiveKeeper } from "./live-keeper";
import { playlistPolicy } from "./load-policy";
import { heightsOf, isWasteful, type QualityChoice } from "./quality";
import { retryDelay } from "./retry";
import { RoomWatch, rungOf } from "./bandwidth-cap";
import { withToken } from "./token-path";
import { troubleOf } from "../trouble";

/** Two media errors within this time mean that repairing the decoder did not help. */
const REPAIR_PAUSE_MS = 5000;
const TRIES_BEFORE_ANEW = 6;

/** Plays by hls.js, or answers null where the browser cannot feed a video by script. */
export function startHls(options: EngineOptions): Engine | null {
  if (!Hls.isSupported()) return null;
  const player = new HlsPlayer(options);
  return player;
}

class HlsPlayer implements Engine {
  private hls: Hls;
  private token: string | null = null;
  /** The height that was chosen; null = hls.js decides. */
  private height: number | null = null;
  private isSoundChosen = false;
  private isArtistPaused = false;
  private readonly room = new RoomWatch();
  private source: string;
  private sound: { url: string; bitRate: number | null } | null = null;
  private tried = 0;
  private repairedAt = -Infinity;
  private loaded = 0;
  private keeper: LiveKeeper | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private options: EngineOptions) {
    this.source = options.hlsUrl;
    this.hls = new Hls(this.config());
    this.hls.on(Hls.Events.MANIFEST_LOADED, (_, data) => this.readManifest(data));
    this.hls.on(Hls.Events.MANIFEST_PARSED, () => this.manifestReady());
    this.hls.on(Hls.Events.FRAG_BUFFERED, () => this.goesWell());
    this.hls.on(Hls.Events.LEVEL_UPDATED, (_, { details }) => {
      if (options.live && !details.live) options.onEnded();
    });
    this.hls.on(Hls.Events.ERROR, (_, error) => this.repair(error));
    this.hls.attachMedia(options.video);
    this.hls.loadSource(this.source);
    const picture = { isAutomatic: () => this.height === null, best: () => this.bestLevel(null) };
    if (options.live) this.keeper = new LiveKeeper(this.hls, options.video, picture);
  }

  choose = (choice: QualityChoice) => {
    this.isSoundChosen = choice === "audio";
    this.height = typeof choice === "number" ? choice : null;
    this.play();
  };

  renew = (token: string) => {
    this.token = token;
  };

  toLive = () => this.keeper?.toLive();
  stay = () => this.keeper?.stay();
  setArtistPaused = (isPaused: boolean) => {
    this.isArtistPaused = isPaused;
    this.keeper?.setArtistPaused(isPaused);
  };
  reading = () => this.keeper?.reading() ?? null;
  bytes = () => this.loaded;

  destroy = () => {
    this.keeper?.stop();
    clearTimeout(this.retry);
    this.hls.destroy();
  };

  private config(): Partial<HlsConfig> {
    return {
      lowLatencyMode: this.options.live,
      // hls.js would stay a second further away for every stall there ever was; LinkWatch forgets.
      liveSyncOnStallIncrease: 0,
      enableWorker: false,
      backBufferLength: this.options.live ? 20 : 90,
      // As far as the playlist reaches: a weak line needs all it can get.
      maxBufferLength: 30,
      capLevelToPlayerSize: true,
      abrEwmaDefaultEstimate: 3e6,
      playlistLoadPolicy: playlistPolicy(() => this.isArtistPaused),
      xhrSetup: (xhr, url) => {
        xhr.open("GET", this.token ? withToken(url, this.token) : url, true);
        xhr.addEventListener("loadend", ({ loaded }) => {
          this.loaded += loaded;
          if (this.options.live && rungsAreToldBy(xhr)) this.hearRoom(xhr.getResponseHeader(WITHHELD_HEADER));
        });
      },
    };
  }

  private readManifest({ levels, audioTracks }: ManifestLoadedData) {
    if (this.source !== this.options.hlsUrl) return;
    const alone = levels.find(({ videoCodec, width }) => !videoCodec && !width);
    const url = audioTracks?.[0]?.url ?? alone?.url;
    const bitRate = Number(alone?.attrs["AVERAGE-BANDWIDTH"] ?? alone?.bitrate) || null;
    this.sound = url ? { url, bitRate } : null;
    const listed = levels.map(({ url, height, bitrate }) => ({ name: rungOf(url), height: height ?? 0, bitrate }));
    const pictures = listed.filter(({ height }) => height > 0);
    const wasteful = pictures.filter((rung) => isWasteful(rung, this.offered(pictures))).map(({ name }) => name);
    const heights = heightsOf(this.room.list(pictures).filter(({ name }) => !wasteful.includes(name)));
    this.options.onQualities({ heights, audio: this.sound !== null, audioBitRate: bitRate });
  }

  private manifestReady() {
    this.dropWasteful();
    if (this.height !== null) this.hls.nextLevel = this.bestLevel(this.height);
    this.options.onReady();
  }

  /** hls.js would take a rung for cheaper because it is smaller. */
  private dropWasteful() {
    const rungs = this.rungs();
    for (let i = rungs.length - 1; i >= 0; i--) if (isWasteful(rungs[i]!, this.offered(rungs))) this.hls.removeLevel(i);
  }

  private offered<Rung extends { name: string }>(rungs: Rung[]) {
    return rungs.filter(({ name }) => !this.room.isWithheld(name));
  }

  private rungs() {
    return this.hls.levels.map(({ url, height, bitrate }) => ({ name: rungOf(url[0] ?? ""), height, bitrate }));
  }

  /** What was chosen, as far as there is room for it. */
  private play() {
    const isSound = this.isSoundChosen || this.room.room() === "sound";
    const source = isSound && this.sound ? this.sound.url : this.options.hlsUrl;
    if (source !== this.source) this.load(source);
    else if (this.height !== null) this.hls.nextLevel = this.bestLevel(this.height);
    else if (!this.hls.autoLevelEnabled) this.hls.nextLevel = -1;
  }

  private load(source: string) {
    this.source = source;
    this.hls.loadSource(source);
  }

  /** The index of the chosen rung, or of the best that there is room for; -1 = automatic. */
  private bestLevel(height: number | null) {
    return this.room.best(this.rungs(), height);
  }

  /**
   * A running player comes down with the next segment, and goes up again (the keeper caps those that choose by
   * themselves); what its list did not know is in a new one.
   */
  private hearRoom(header: string | null) {
    const freed = this.room.hear(header);
    if (!freed) return;
    this.options.onRoom(this.room.room());
    const before = this.source;
    this.play();
    if (before === this.source && this.source === this.options.hlsUrl && this.mustReadAnew(freed))
      this.load(this.source);
  }

  /** Its list lacks what there is room for again, or a small picture that was dropped as long as there was a larger one. */
  private mustReadAnew(freed: string[]) {
    const rungs = this.rungs();
    const known = rungs.map(({ name }) => name);
    const isLeftOut = this.room.room() === "smaller" && this.offered(rungs).length === 0;
    return isLeftOut || freed.some((name) => !known.includes(name));
  }

  private goesWell() {
    if (this.tried) this.options.onTrouble(null);
    this.tried = 0;
  }

  private repair(error: ErrorData) {
    if (!error.fatal) return;
    const now = performance.now();
    if (error.type === Hls.ErrorTypes.MEDIA_ERROR && now - this.repairedAt > REPAIR_PAUSE_MS) {
      this.repairedAt = now;
      return this.hls.recoverMediaError();
    }
    this.keeper?.broke();
    const trouble = troubleOf(error.response?.code, isToldOfPause(error));
    this.options.onTrouble(trouble);
    if (trouble === "refused") this.options.onAccessLost();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.reload(), retryDelay(this.tried++));
  }

  /** What is known stays as long as it can, so that the song goes on where it broke; the source anew loses the place. */
  private reload() {
    const isKnown = this.hls.latestLevelDetails !== null;
    if (!isKnown || this.tried % TRIES_BEFORE_ANEW === 0) this.hls.loadSource(this.source);
    this.hls.startLoad();
  }
}

const isToldOfPause = ({ networkDetails: xhr }: ErrorData) =>
  xhr instanceof XMLHttpRequest && xhr.getResponseHeader(PAUSED_HEADER) !== null;

/** Every playlist that was answered tells what there is room for; files do not. */
const rungsAreToldBy = ({ status, responseURL }: XMLHttpRequest) => status === 200 && responseURL.includes(".m3u8");

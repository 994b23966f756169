import Hls, { type ErrorData, type HlsConfig, type ManifestLoadedData } from "hls.js";
import { WITHHELD_HEADER } from "~/models/streams/protocol";
import { Cdn } from "./cdn";
import type { Engine, EngineOptions } from "./engine";
import { LiveSync } from "./live-sync";
import { filePolicy, playlistPolicy } from "./load-policy";
import { Pathways } from "./pathways";
import { measurePageSpeed } from "./page-speed";
import { heightsOf, isWasteful, type QualityChoice } from "./quality";
import { retryDelay } from "./retry";
import { SoundFallback } from "./sound-fallback";
import { findAudio } from "./audio-alone";
import { BandwidthCap, getRenditionName } from "./bandwidth-cap";
import { withToken } from "./token-path";
import { troubleOf } from "../trouble";

/** A second media error within this time means that recovery did not help. */
const REPAIR_PAUSE_MS = 5000;
const TRIES_BEFORE_ANEW = 6;
/** Seconds behind live where the line carries only the sound: a buffer for losses that take seconds to make up. */
const SLOW_LINE_LATENCY = 12;

/** Plays with hls.js; null where Media Source Extensions are missing. */
export function startHls(options: EngineOptions): Engine | null {
  if (!Hls.isSupported()) return null;
  const player = new HlsPlayer(options);
  return player;
}

class HlsPlayer implements Engine {
  private hls: Hls;
  private token: string | null = null;
  /** Null means automatic. */
  private height: number | null = null;
  private isAudioChosen = false;
  private isArtistPaused = false;
  private readonly bandwidth = new BandwidthCap();
  private readonly fallback = new SoundFallback();
  /** Bits per second; 0 if it is not known. */
  private smallestPicture = 0;
  private pageSpeed = measurePageSpeed();
  private readonly pathways = new Pathways(location.host);
  private readonly cdn = new Cdn(location.origin, () => this.renewed(this.options.hlsUrl));
  private source: string;
  private audio: { url: string; /** With the fewest bits. */ lowUrl: string; bitRate: number } | null = null;
  private tried = 0;
  /** The last segment asked for is in a storage that does not answer. */
  private isAway = false;
  private repairedAt = -Infinity;
  private loaded = 0;
  private liveSync: LiveSync | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private options: EngineOptions) {
    this.source = options.hlsUrl;
    this.hls = new Hls(this.config());
    this.hls.on(Hls.Events.MANIFEST_LOADED, (_, data) => {
      this.readManifest(data);
      // Chosen before the manifest told the address of the sound, or the picture would not come in time.
      if (this.isAudioChosen || this.startsWithSound()) this.play();
    });
    this.hls.on(Hls.Events.MANIFEST_PARSED, () => this.manifestReady());
    this.hls.on(Hls.Events.FRAG_BUFFERED, () => this.onLoaded());
    this.hls.on(Hls.Events.LEVEL_UPDATED, (_, { details }) => {
      if (options.live && !details.live) options.onEnded();
    });
    this.hls.on(Hls.Events.ERROR, (_, error) => this.onError(error));
    this.hls.attachMedia(options.video);
    this.hls.loadSource(this.source);
    const picture: ConstructorParameters<typeof LiveSync>[2] = {
      isAutomatic: () => this.height === null,
      best: () => this.bestLevel(null),
      isSlow: (line) => this.isSlow(line),
    };
    if (options.live) this.liveSync = new LiveSync(this.hls, options.video, picture);
  }

  choose = (choice: QualityChoice) => {
    this.isAudioChosen = choice === "audio";
    this.height = typeof choice === "number" ? choice : null;
    this.play();
  };

  renew = (token: string) => {
    this.token = token;
  };

  seekToLive = () => this.liveSync?.toLive();
  stopFollowing = () => this.liveSync?.stay();
  setArtistPaused = (isPaused: boolean) => {
    this.isArtistPaused = isPaused;
    this.liveSync?.setArtistPaused(isPaused);
  };
  livePosition = () => this.liveSync?.position() ?? null;
  playingAt = () => this.hls.playingDate?.getTime() ?? null;
  loadedBytes = () => this.loaded;

  destroy = () => {
    this.liveSync?.stop();
    this.pathways.stop();
    clearTimeout(this.retry);
    this.hls.destroy();
  };

  private config(): Partial<HlsConfig> {
    return {
      lowLatencyMode: this.options.live,
      // hls.js would keep a second of extra latency for every stall; StallMonitor forgets them.
      liveSyncOnStallIncrease: 0,
      enableWorker: false,
      backBufferLength: this.options.live ? 20 : 90,
      // The length of the playlist: weak connections need all of it.
      maxBufferLength: 30,
      capLevelToPlayerSize: true,
      abrEwmaDefaultEstimate: Math.min(3e6, this.pageSpeed ?? Infinity),
      playlistLoadPolicy: playlistPolicy(
        () => this.isArtistPaused,
        () => this.pathways.hasAlternative(),
      ),
      fragLoadPolicy: filePolicy(() => this.pathways.hasAlternative() || this.cdn.isAvoided()),
      xhrSetup: (xhr, url) => {
        const address = this.pathways.place(this.renewed(this.cdn.place(url)));
        xhr.open("GET", address, true);
        this.pathways.watch(xhr, address);
        this.cdn.watch(xhr, address);
        xhr.addEventListener("loadend", ({ loaded }) => {
          this.loaded += loaded;
          if (this.options.live && isPlaylistResponse(xhr))
            this.updateBandwidth(xhr.getResponseHeader(WITHHELD_HEADER));
        });
      },
    };
  }

  private renewed(url: string) {
    const { href } = new URL(url, location.href);
    return this.token ? withToken(href, this.token) : href;
  }

  private readManifest({ levels, audioTracks, contentSteering }: ManifestLoadedData) {
    if (this.source !== this.options.hlsUrl) return;
    if (contentSteering) this.pathways.follow(() => this.renewed(contentSteering.uri));
    this.audio = findAudio({ levels, audioTracks });
    const listed = levels.map(({ url, height, bitrate }) => ({
      name: getRenditionName(url),
      height: height ?? 0,
      bitrate,
    }));
    const renditions = listed.filter(({ height }) => height > 0);
    this.smallestPicture = renditions.length ? Math.min(...renditions.map(({ bitrate }) => bitrate)) : 0;
    const wasteful = renditions
      .filter((level) => isWasteful(level, this.available(renditions)))
      .map(({ name }) => name);
    const heights = heightsOf(this.bandwidth.list(renditions).filter(({ name }) => !wasteful.includes(name)));
    this.options.onQualities({ heights, audio: this.audio !== null, audioBitRate: this.audio?.bitRate || null });
  }

  private manifestReady() {
    this.removeWasteful();
    if (this.height !== null) this.hls.nextLevel = this.bestLevel(this.height);
    this.options.onReady();
  }

  /** hls.js would prefer a smaller rendition even if it needs more bits. */
  private removeWasteful() {
    const levels = this.levels();
    for (let i = levels.length - 1; i >= 0; i--)
      if (isWasteful(levels[i]!, this.available(levels))) this.hls.removeLevel(i);
  }

  private available<Level extends { name: string }>(levels: Level[]) {
    return levels.filter(({ name }) => !this.bandwidth.isWithheld(name));
  }

  private levels() {
    return this.hls.levels.map(({ url, height, bitrate }) => ({
      name: getRenditionName(url[0] ?? ""),
      height,
      bitrate,
    }));
  }

  /** Applies the choice within the bandwidth cap. */
  private play() {
    const isSlow = this.height === null && this.fallback.isOn;
    this.setLatency(isSlow ? SLOW_LINE_LATENCY : undefined);
    const isSound = this.isAudioChosen || isSlow || this.bandwidth.level() === "sound";
    const source = isSound && this.audio ? this.soundSource(isSlow) : this.options.hlsUrl;
    if (source !== this.source) this.load(source);
    else if (this.height !== null) this.hls.nextLevel = this.bestLevel(this.height);
    else if (!this.hls.autoLevelEnabled) this.hls.nextLevel = -1;
  }

  /** True once, for a line on which the page itself has come too slowly for any picture. */
  private startsWithSound() {
    const throughput = this.pageSpeed;
    this.pageSpeed = null;
    if (!this.options.live || !this.audio || this.height !== null || throughput === null) return false;
    const isSlow = this.fallback.start({ now: performance.now(), throughput, needed: this.smallestPicture });
    if (isSlow) this.options.onSlowLine(true);
    if (isSlow) this.liveSync?.startSlowly();
    return isSlow;
  }

  /** Undefined: as the playlist says. */
  private setLatency(seconds: number | undefined) {
    this.hls.config.liveSyncDuration = this.hls.userConfig.liveSyncDuration = seconds;
  }

  private soundSource(isSlow: boolean) {
    const { url, lowUrl } = this.audio!;
    return isSlow ? lowUrl : url;
  }

  private isSlow(line: { now: number; hasFailed: boolean; isSilent: boolean }) {
    if (!this.audio || this.height !== null) return false;
    const needed = this.isAudioChosen ? this.audio.bitRate : this.smallestPicture;
    const measured = { throughput: this.hls.bandwidthEstimate, needed };
    if (this.fallback.update({ ...line, ...measured })) {
      this.options.onSlowLine(this.fallback.isOn);
      this.play();
    }
    return this.fallback.isOn;
  }

  private load(source: string) {
    this.source = source;
    this.hls.loadSource(source);
  }

  /** -1 means automatic. */
  private bestLevel(height: number | null) {
    return this.bandwidth.bestIndex(this.levels(), height);
  }

  /**
   * A running player switches down with the next segment; LiveSync caps automatic levels. Renditions that its manifest
   * lacks need a reload.
   */
  private updateBandwidth(header: string | null) {
    const freed = this.bandwidth.update(header);
    if (!freed) return;
    this.options.onBandwidth(this.bandwidth.level());
    const before = this.source;
    this.play();
    if (before === this.source && this.source === this.options.hlsUrl && this.mustReloadSource(freed))
      this.load(this.source);
  }

  /**
   * True if the manifest lacks a rendition that is available again, or one that was removed in favour of a larger one.
   */
  private mustReloadSource(freed: string[]) {
    const levels = this.levels();
    const known = levels.map(({ name }) => name);
    const isLeftOut = this.bandwidth.level() === "smaller" && this.available(levels).length === 0;
    return isLeftOut || freed.some((name) => !known.includes(name));
  }

  private onLoaded() {
    if (this.tried || this.isAway) this.options.onTrouble(null);
    this.tried = 0;
    this.isAway = false;
  }

  private onError(error: ErrorData) {
    if (!error.fatal) return this.onRetry(error);
    const now = performance.now();
    if (error.type === Hls.ErrorTypes.MEDIA_ERROR && now - this.repairedAt > REPAIR_PAUSE_MS) {
      this.repairedAt = now;
      return this.hls.recoverMediaError();
    }
    this.liveSync?.addOutage();
    const trouble = troubleOfError(error);
    this.options.onTrouble(trouble);
    if (trouble === "refused") this.options.onAccessLost();
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.reload(), retryDelay(this.tried++));
  }

  /** hls.js tries again by itself for half a minute; viewers learn the reason at once if a retry will take long. */
  private onRetry(error: ErrorData) {
    if (troubleOfError(error) !== "away") return;
    this.isAway = true;
    this.options.onTrouble("away");
  }

  /** Keeps the known playlist as long as possible, because a new source loses the position. */
  private reload() {
    const isKnown = this.hls.latestLevelDetails !== null;
    if (!isKnown || this.tried % TRIES_BEFORE_ANEW === 0) this.hls.loadSource(this.source);
    this.hls.startLoad();
  }
}

const troubleOfError = ({ response, networkDetails: xhr }: ErrorData) =>
  troubleOf(response?.code, (name) => xhr instanceof XMLHttpRequest && xhr.getResponseHeader(name) !== null);

/** Only playlists carry WITHHELD_HEADER. */
const isPlaylistResponse = ({ status, responseURL }: XMLHttpRequest) => status === 200 && responseURL.includes(".m3u8");

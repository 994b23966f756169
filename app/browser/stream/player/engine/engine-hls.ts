import Hls, { type HlsConfig, type ManifestLoadedData } from "hls.js";
import { REWIND_HEADER, WITHHELD_HEADER } from "~/models/live/streams/protocol";
import { type AudioAlone, findAudio } from "./audio-alone";
import type { Engine, EngineOptions } from "./engine.types";
import { LiveSync } from "./live-sync";
import { filePolicy, playlistPolicy } from "./loading/load-policy";
import { measurePageSpeed } from "./loading/page-speed";
import type { QualityChoice } from "./quality";
import { Recovery } from "./recovery";
import { addRemoteSource } from "./remote-source";
import { Renditions } from "./renditions";
import { Requests } from "./loading/requests";
import { Rewind } from "./rewind";
import { SoundFallback } from "./sound-fallback";
import { atEdge, fromStart } from "./loading/start-list";
import { startLoader } from "./loading/start-loader";

/**
 * Latency in seconds while the connection is too slow for video. The larger buffer bridges packet
 * losses, which take seconds to repair.
 */
const SLOW_LINE_LATENCY = 12;
/**
 * Seconds that are loaded ahead while the viewer watches the past of a show; hls.js would load ten
 * minutes.
 */
const PAST_BUFFER = 60;

/** Plays with hls.js; null in browsers without Media Source Extensions. */
export function startHls(options: EngineOptions): Engine | null {
  return Hls.isSupported() ? new HlsPlayer(options) : null;
}

class HlsPlayer implements Engine {
  private readonly hls: Hls;
  /** Chosen height of the picture; null means automatic. */
  private height: number | null = null;
  private isAudioChosen = false;
  private isArtistPaused = false;
  private readonly renditions: Renditions;
  private readonly fallback = new SoundFallback();
  private pageSpeed = measurePageSpeed();
  private readonly requests: Requests;
  private readonly recovery: Recovery;
  private source = "";
  private audio: AudioAlone | null = null;
  private liveSync: LiveSync | null = null;
  private rewind: Rewind | null = null;

  constructor(private options: EngineOptions) {
    this.requests = new Requests((header) => this.readHeaders(header));
    this.hls = new Hls(this.config());
    this.renditions = new Renditions(this.hls);
    this.hls.on(Hls.Events.MANIFEST_LOADED, (_, data) => {
      this.readManifest(data);
      // Plays sound only, if the viewer chose it before the manifest gave its address, or if the
      // connection is too slow for a picture at the start.
      if (this.isAudioChosen || this.startsWithSound()) this.play();
    });
    this.hls.on(Hls.Events.MANIFEST_PARSED, () => this.manifestReady());
    this.hls.on(Hls.Events.LEVEL_UPDATED, (_, { details }) => {
      this.rewind?.note(details);
      if (options.live && !details.live && !this.rewind?.isPast) options.onEnded();
    });
    this.recovery = new Recovery(this.hls, {
      onTrouble: options.onTrouble,
      onAccessLost: options.onAccessLost,
      onOutage: () => this.liveSync?.addOutage(),
      loadAnew: () => this.load(this.source),
      replaceSource: () => this.leaveLowSound(),
    });
    if ("ManagedMediaSource" in window)
      this.hls.on(Hls.Events.MEDIA_ATTACHED, () =>
        addRemoteSource(options.video, this.plainAddress()),
      );
    this.hls.attachMedia(options.video);
    if (options.live) this.followLive();
    if (options.fromStart && this.rewind) this.rewind.seek(0);
    else this.load(options.hlsUrl);
  }

  choose = (choice: QualityChoice) => {
    this.isAudioChosen = choice === "audio";
    this.height = typeof choice === "number" ? choice : null;
    this.play();
  };

  renew = (token: string) => {
    this.requests.token = token;
  };

  seek = (seconds: number) => {
    this.liveSync?.stay();
    this.rewind?.seek(seconds * 1000);
  };
  seekToLive = () => {
    if (!this.rewind?.leave()) this.liveSync?.toLive();
  };
  stopFollowing = () => this.liveSync?.stay();
  setArtistPaused = (isPaused: boolean) => {
    this.isArtistPaused = isPaused;
    this.liveSync?.setArtistPaused(isPaused);
  };
  livePosition = () => this.rewind?.position(this.liveSync?.status() ?? null) ?? null;
  playingAt = () =>
    this.rewind?.isPast ? this.rewind.at() : (this.hls.playingDate?.getTime() ?? null);
  previewList = () => {
    const { smallestName } = this.renditions;
    const url = this.requests
      .renewed(this.options.hlsUrl)
      .replace("master.m3u8", `${smallestName}/index.m3u8`);

    return smallestName && (this.options.live ? fromStart(url) : url);
  };
  loadedBytes = () => this.requests.loaded;

  destroy = () => {
    this.liveSync?.stop();
    this.rewind?.stop();
    this.requests.pathways.stop();
    this.recovery.stop();
    this.hls.destroy();
  };

  private followLive() {
    const { video, onEnded } = this.options;
    const liveSync = new LiveSync(this.hls, video, {
      isAutomatic: () => this.height === null,
      best: () => this.renditions.best(null),
      isSlow: (connection) => this.isSlow(connection),
    });

    this.liveSync = liveSync;
    this.rewind = new Rewind(this.hls, video, {
      change: (isPast) => {
        liveSync.setPast(isPast);
        this.play();
      },
      isFollowing: () => liveSync.isFollowing,
      end: onEnded,
    });
  }

  private config(): Partial<HlsConfig> {
    return {
      lowLatencyMode: this.options.live,
      // hls.js would keep a second of extra latency for every stall; StallMonitor adds latency only
      // until the stalls are a minute old.
      liveSyncOnStallIncrease: 0,
      enableWorker: false,
      backBufferLength: this.options.live ? 20 : 90,
      // Seconds to buffer: the length of the playlist, because weak connections need all of it.
      maxBufferLength: 30,
      ...(this.options.live && { maxMaxBufferLength: PAST_BUFFER }),
      capLevelToPlayerSize: true,
      abrEwmaDefaultEstimate: Math.min(3e6, this.pageSpeed ?? Infinity),
      pLoader: startLoader(() => this.rewind?.startOf() ?? null),
      playlistLoadPolicy: playlistPolicy(
        () => this.isArtistPaused,
        () => this.requests.pathways.hasAlternative(),
      ),
      fragLoadPolicy: filePolicy(() => this.requests.hasAlternative()),
      xhrSetup: (xhr, url) => this.requests.setUp(xhr, url),
    };
  }

  private readHeaders(header: (headerName: string) => string | null) {
    if (!this.options.live) return;

    this.rewind?.readHeader(header(REWIND_HEADER));
    this.updateBandwidth(header(WITHHELD_HEADER));
  }

  /** The address for players without low latency. */
  private plainAddress() {
    const url = this.requests.renewed(this.options.hlsUrl);
    if (!this.options.live) return url;

    return this.rewind?.isPast ? fromStart(url) : `${url}?ll=0`;
  }

  private readManifest({ levels, audioTracks, contentSteering }: ManifestLoadedData) {
    if (this.source !== this.addressOf(this.options.hlsUrl)) return;
    if (contentSteering)
      this.requests.pathways.follow(() => this.requests.renewed(contentSteering.uri));
    this.audio = findAudio({ levels, audioTracks });

    const heights = this.renditions.read(levels);

    this.options.onQualities({
      heights,
      audio: this.audio !== null,
      audioBitRate: this.audio?.bitRate || null,
    });
  }

  private manifestReady() {
    this.renditions.removeWasteful();
    if (this.height !== null) this.hls.nextLevel = this.renditions.best(this.height);
    this.options.onReady();
  }

  /** Plays the chosen quality within the bandwidth cap. */
  private play() {
    const isSlow = this.height === null && this.fallback.isOn;

    this.setLatency(isSlow ? SLOW_LINE_LATENCY : undefined);

    const isSound = this.isAudioChosen || isSlow || this.renditions.allowed() === "sound";
    const source = this.addressOf(
      isSound && this.audio ? this.soundSource(isSlow) : this.options.hlsUrl,
    );
    if (source !== this.source) this.load(source);
    else if (this.height !== null) this.hls.nextLevel = this.renditions.best(this.height);
    else if (!this.hls.autoLevelEnabled) this.hls.nextLevel = -1;
  }

  /**
   * Returns the address of the list from the beginning while the viewer watches the past, else the
   * address of the list at the live edge.
   */
  private addressOf(url: string) {
    return this.rewind?.isPast ? fromStart(atEdge(url)) : atEdge(url);
  }

  /** True once, if the page itself loaded too slowly for any picture. */
  private startsWithSound() {
    const throughput = this.pageSpeed;

    this.pageSpeed = null;
    if (!this.options.live || !this.audio || this.height !== null || throughput === null)
      return false;

    const isSlow = this.fallback.start({
      now: performance.now(),
      throughput,
      needed: this.renditions.smallestBits,
    });
    if (isSlow) this.options.onSlowLine(true);
    if (isSlow) this.liveSync?.startSlowly();

    return isSlow;
  }

  /** Sets the latency in seconds; undefined means the playlist's own. */
  private setLatency(seconds: number | undefined) {
    this.hls.config.liveSyncDuration = this.hls.userConfig.liveSyncDuration = seconds;
  }

  private soundSource(isSlow: boolean) {
    const { url, lowUrl } = this.audio!;

    return isSlow ? lowUrl : url;
  }

  /**
   * Replaces the low-rate sound, which can end before the show, by the normal one. True if another
   * source was loaded.
   */
  private leaveLowSound() {
    if (!this.audio || this.source !== this.addressOf(this.audio.lowUrl)) return false;

    this.audio.lowUrl = this.audio.url;

    const sourceBefore = this.source;

    this.play();

    return this.source !== sourceBefore;
  }

  private isSlow(connection: { now: number; hasFailed: boolean; isSilent: boolean }) {
    if (!this.audio || this.height !== null) return false;

    const needed = this.isAudioChosen ? this.audio.bitRate : this.renditions.smallestBits;
    const measured = { throughput: this.hls.bandwidthEstimate, needed };
    if (this.fallback.update({ ...connection, ...measured })) {
      this.options.onSlowLine(this.fallback.isOn);
      this.play();
    }

    return this.fallback.isOn;
  }

  private load(source: string) {
    this.rewind?.hold();
    this.source = source;
    this.hls.loadSource(source);
  }

  /**
   * A running player switches down with the next segment; LiveSync caps automatic levels.
   * Renditions that the loaded manifest lacks need a reload.
   */
  private updateBandwidth(header: string | null) {
    const availableNames = this.renditions.update(header);
    if (!availableNames) return;

    this.options.onBandwidth(this.renditions.allowed());

    const sourceBefore = this.source;

    this.play();

    const playsPictures = this.source === this.addressOf(this.options.hlsUrl);
    if (sourceBefore === this.source && playsPictures && this.renditions.areMissing(availableNames))
      this.load(this.source);
  }
}

import { PAUSED_HEADER } from "~/models/live/streams/protocol";

/** A steering manifest (RFC 8216bis, section 7), with the fields that the home server sends. */
type Manifest = {
  TTL: number;
  "PATHWAY-PRIORITY": string[];
  "PATHWAY-CLONES": { ID: string; "URI-REPLACEMENT": { HOST: string } }[];
};

/**
 * A host that sent nothing for this long while a request waits for it counts as hanging. Shorter
 * than hls.js's own timeout.
 */
const SILENT_MS = 1000;
/**
 * A host that has not answered yet counts as hanging only after this time, because a distant player
 * must first connect.
 */
const CONNECTS_MS = 4000;
const CHECK_MS = 100;
/** hls.js repeats an aborted request within this time. */
const REPEATS_MS = 100;
/** A host that failed is avoided for this long. */
const PENALTY_MS = 60_000;
/** Paths of playlists and files of a rendition; other addresses keep the site's host. */
const RENDITION_PATH = /\/hls\/[^/]+\/[^/]+\/\w+\/[^/]+$/;

/**
 * Chooses the host of each request among several edges that have the same files. hls.js's own
 * controller for steering would first lower the quality, and leave an edge for good when the show
 * pauses; see ADR 54.
 */
export class Pathways {
  private hosts: string[] = [];
  private current: string;
  private readonly penalties = new Map<string, number>();
  private readonly pending = new Set<XMLHttpRequest>();
  /** Time since which requests have waited for the current host without an answer. */
  private silentSince: number | null = null;
  private idleSince = 0;
  /** True once the current host has answered. */
  private isProven = false;
  /**
   * True if the last host was left because it was silent. If the next one is silent too, the show
   * may have paused.
   */
  private isAfterSilence = false;
  private refresh: ReturnType<typeof setTimeout> | undefined;
  private check: ReturnType<typeof setInterval> | undefined;

  /** `site`: the host of the page; every player begins there. */
  constructor(private readonly site: string) {
    this.current = site;
  }

  /**
   * Reads the steering manifest now and again after its TTL. `addressOf`: its address with the
   * current token.
   */
  follow(addressOf: () => string) {
    clearTimeout(this.refresh);

    const loadManifest = async () => {
      const seconds = await this.load(addressOf()).catch(() => null);

      this.refresh = setTimeout(() => void loadManifest(), (seconds ?? 10) * 1000);
    };

    void loadManifest();
  }

  stop() {
    clearTimeout(this.refresh);
    clearInterval(this.check);
    this.hosts = [];
  }

  /** True if a failed request may be repeated at once at another host. */
  hasAlternative(): boolean {
    return this.hosts.length > 1;
  }

  /** Returns the address of the same file at the current host. */
  place(url: string): string {
    const { protocol, pathname, search } = new URL(url);
    if (this.hosts.length === 0 || !RENDITION_PATH.test(pathname)) return url;

    return `${protocol}//${this.current}${pathname}${search}`;
  }

  /**
   * Allows cookies for an opened request to an edge, and leaves the current host if the request
   * fails or the host stays silent.
   */
  watch(xhr: XMLHttpRequest, url: string) {
    const { host } = new URL(url);
    const isRenditionFile = RENDITION_PATH.test(new URL(url).pathname);

    // Edges with other host names identify the session by a cookie.
    xhr.withCredentials = host !== this.site && isRenditionFile;
    if (!this.hasAlternative() || host !== this.current || !isRenditionFile) return;

    const now = performance.now();
    if (this.silentSince === null || (this.pending.size === 0 && now - this.idleSince > REPEATS_MS))
      this.silentSince = now;
    this.pending.add(xhr);
    this.check ??= setInterval(() => this.leaveIfSilent(), CHECK_MS);

    const noteIfCurrent = () => host === this.current && this.noteAnswer();

    xhr.addEventListener("progress", noteIfCurrent);
    xhr.addEventListener("load", () => (isFailure(xhr) ? this.leave(host) : noteIfCurrent()));
    xhr.addEventListener("error", () => this.leave(host));
    xhr.addEventListener("loadend", () => {
      this.pending.delete(xhr);
      this.idleSince = performance.now();
    });
  }

  private async load(address: string): Promise<number> {
    const response = await fetch(address);
    const manifest = (await response.json()) as Manifest;
    const clones = new Map(
      manifest["PATHWAY-CLONES"].map((clone) => [clone.ID, clone["URI-REPLACEMENT"].HOST]),
    );

    this.hosts = [
      ...new Set(
        manifest["PATHWAY-PRIORITY"].map((pathwayId) => clones.get(pathwayId) ?? this.site),
      ),
    ];
    this.moveTo(this.best());

    return manifest.TTL;
  }

  private noteAnswer() {
    this.isProven = true;
    this.isAfterSilence = false;
    this.silentSince = this.pending.size > 0 ? performance.now() : null;
  }

  private leaveIfSilent() {
    if (this.pending.size === 0 || this.silentSince === null || this.isAfterSilence) return;
    if (performance.now() - this.silentSince <= (this.isProven ? SILENT_MS : CONNECTS_MS)) return;

    this.isAfterSilence = true;
    this.leave(this.current);
  }

  private leave(host: string) {
    if (host !== this.current || !this.hasAlternative()) return;

    this.penalties.set(host, performance.now());
    this.moveTo(this.best());
    // hls.js repeats the aborted requests at the new host.
    for (const xhr of [...this.pending]) xhr.abort();
  }

  private moveTo(host: string) {
    if (host === this.current) return;

    this.current = host;
    this.isProven = false;
    this.silentSince = null;
  }

  /**
   * The first host that did not fail within `PENALTY_MS`; if all failed, the host whose failure is
   * the oldest.
   */
  private best(): string {
    const failedAt = (host: string) => {
      const failedTime = this.penalties.get(host);

      return failedTime === undefined || performance.now() - failedTime > PENALTY_MS
        ? -Infinity
        : failedTime;
    };

    return this.hosts.reduce(
      (best, host) => (failedAt(host) < failedAt(best) ? host : best),
      this.hosts[0] ?? this.site,
    );
  }
}

/**
 * True if the edge is full or does not reach home. Other hosts would answer other errors in the
 * same way.
 */
const isFailure = (xhr: XMLHttpRequest) =>
  xhr.status >= 502 && xhr.getResponseHeader(PAUSED_HEADER) === null;

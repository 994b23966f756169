import { PAUSED_HEADER } from "~/models/live/streams/protocol";

/** A steering manifest (RFC 8216bis, section 7), as home writes it. */
type Manifest = {
  TTL: number;
  "PATHWAY-PRIORITY": string[];
  "PATHWAY-CLONES": { ID: string; "URI-REPLACEMENT": { HOST: string } }[];
};

/**
 * A host that sent nothing for this long, while a request waits for it, hangs. Shorter than
 * hls.js's own timeout.
 */
const SILENT_MS = 1000;
/** The same for a host that has not answered yet, to which a distant player must first connect. */
const CONNECTS_MS = 4000;
const CHECK_MS = 100;
/** hls.js repeats a request that it gave up within this time. */
const REPEATS_MS = 100;
/** A host that failed is avoided for this long. */
const PENALTY_MS = 60_000;
/** Playlists and files of a rendition; the addresses before them stay with the site's name. */
const OF_RENDITION = /\/hls\/[^/]+\/[^/]+\/\w+\/[^/]+$/;

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
  /** Since when the current host is waited for in vain. */
  private silentSince: number | null = null;
  private idleSince = 0;
  /** The current host has answered. */
  private isProven = false;
  /**
   * The last host was left because it was silent. Silence of two in a row is nobody's fault: the
   * show may pause.
   */
  private isAfterSilence = false;
  private refresh: ReturnType<typeof setTimeout> | undefined;
  private check: ReturnType<typeof setInterval> | undefined;

  /** `site`: the host of the page; every player begins there. */
  constructor(private readonly site: string) {
    this.current = site;
  }

  /**
   * Reads the steering manifest now, and again whenever its time is over. `addressOf` has the
   * current token.
   */
  follow(addressOf: () => string) {
    clearTimeout(this.refresh);

    const load = async () => {
      const seconds = await this.load(addressOf()).catch(() => null);

      this.refresh = setTimeout(() => void load(), (seconds ?? 10) * 1000);
    };

    void load();
  }

  stop() {
    clearTimeout(this.refresh);
    clearInterval(this.check);
    this.hosts = [];
  }

  /** True if a failed request may be repeated at once, elsewhere. */
  hasAlternative(): boolean {
    return this.hosts.length > 1;
  }

  /** The same file at the current host. */
  place(url: string): string {
    const { protocol, pathname, search } = new URL(url);
    if (this.hosts.length === 0 || !OF_RENDITION.test(pathname)) return url;

    return `${protocol}//${this.current}${pathname}${search}`;
  }

  /** Watches an opened request. */
  watch(xhr: XMLHttpRequest, url: string) {
    const { host } = new URL(url);
    const isOfRendition = OF_RENDITION.test(new URL(url).pathname);

    // Edges with other names know the session by a cookie.
    xhr.withCredentials = host !== this.site && isOfRendition;
    if (!this.hasAlternative() || host !== this.current || !isOfRendition) return;

    const now = performance.now();
    if (this.silentSince === null || (this.pending.size === 0 && now - this.idleSince > REPEATS_MS))
      this.silentSince = now;
    this.pending.add(xhr);
    this.check ??= setInterval(() => this.leaveIfSilent(), CHECK_MS);

    const heard = () => host === this.current && this.noteAnswer();

    xhr.addEventListener("progress", heard);
    xhr.addEventListener("load", () => (isFailure(xhr) ? this.leave(host) : heard()));
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
      manifest["PATHWAY-CLONES"].map((it) => [it.ID, it["URI-REPLACEMENT"].HOST]),
    );

    this.hosts = [
      ...new Set(manifest["PATHWAY-PRIORITY"].map((id) => clones.get(id) ?? this.site)),
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
    // hls.js repeats them at the new host.
    for (const xhr of [...this.pending]) xhr.abort();
  }

  private moveTo(host: string) {
    if (host === this.current) return;

    this.current = host;
    this.isProven = false;
    this.silentSince = null;
  }

  /** The first that did not fail lately; if all did, the one that failed first. */
  private best(): string {
    const failedAt = (host: string) => {
      const at = this.penalties.get(host);

      return at === undefined || performance.now() - at > PENALTY_MS ? -Infinity : at;
    };

    return this.hosts.reduce(
      (best, host) => (failedAt(host) < failedAt(best) ? host : best),
      this.hosts[0] ?? this.site,
    );
  }
}

/** The edge is full or does not reach home. Other refusals are the same everywhere. */
const isFailure = (xhr: XMLHttpRequest) =>
  xhr.status >= 502 && xhr.getResponseHeader(PAUSED_HEADER) === null;

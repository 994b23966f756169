import { tokenOf } from "./token-path";

/** A file that sent nothing for this long is requested from the site. Longer than home holds a request for a part. */
const SILENT_MS = 7000;
/** After a failure the CDN is avoided for this long. */
const AVOIDED_MS = 30_000;
/** `/cdn/{word}/{event}/{rendition}/{file}` */
const CDN_PATH = /^\/cdn\/[^/]+\/([^/]+\/\w+\/[^/]+)$/;

/** Files of a live show that the playlist places at a CDN. While that fails, they come from the site, as playlists do. */
export class Cdn {
  private avoidedUntil = -Infinity;

  /** `site`: the origin of the page. `addressOf`: an address of the show at the site, with the current token. */
  constructor(
    private readonly site: string,
    private readonly addressOf: () => string,
  ) {}

  /** The file where it should be requested now. Other addresses stay as they are. */
  place(url: string): string {
    const file = CDN_PATH.exec(new URL(url, this.site).pathname)?.[1];
    const token = tokenOf(this.addressOf());
    return file && token && this.isAvoided() ? `${this.site}/hls/${token}/${file}` : url;
  }

  /** Watches an opened request. */
  watch(xhr: XMLHttpRequest, url: string) {
    if (!CDN_PATH.test(new URL(url, this.site).pathname)) return;
    const avoid = () => void (this.avoidedUntil = performance.now() + AVOIDED_MS);
    // hls.js repeats a request that was aborted.
    const silence = setTimeout(() => (avoid(), xhr.abort()), SILENT_MS);
    xhr.addEventListener("progress", () => clearTimeout(silence));
    xhr.addEventListener("load", () => isFailure(xhr.status) && avoid());
    xhr.addEventListener("error", avoid);
    xhr.addEventListener("loadend", () => clearTimeout(silence));
  }

  /** True while the site stands in for the CDN, so that a failed request may be repeated at once. */
  isAvoided(): boolean {
    return performance.now() < this.avoidedUntil;
  }
}

/** A part that the artist's encoder never sent is nowhere else either. */
const isFailure = (status: number) => status >= 400 && status !== 404;

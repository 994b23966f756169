import { Pathways } from "./pathways";
import { withToken } from "./token-path";

/** Sends each request of a show to the right host, with the current token. */
export class Requests {
  readonly pathways = new Pathways(location.host);
  /** Bytes loaded so far. */
  loaded = 0;
  token: string | null = null;

  /** `onPlaylist`: receives a reader of the response headers of each playlist. */
  constructor(
    private readonly onPlaylist: (header: (headerName: string) => string | null) => void,
  ) {}

  setUp(xhr: XMLHttpRequest, url: string) {
    const address = this.pathways.place(this.renewed(url));

    xhr.open("GET", address, true);
    this.pathways.watch(xhr, address);
    xhr.addEventListener("loadend", ({ loaded }) => {
      this.loaded += loaded;
      if (isPlaylistResponse(xhr))
        this.onPlaylist((headerName) => xhr.getResponseHeader(headerName));
    });
  }

  /** The address with the current token. */
  renewed(url: string) {
    const { href } = new URL(url, location.href);

    return this.token ? withToken(href, this.token) : href;
  }

  /** True if a failed file may be requested again at once from another host. */
  hasAlternative() {
    return this.pathways.hasAlternative();
  }
}

const isPlaylistResponse = ({ status, responseURL }: XMLHttpRequest) =>
  status === 200 && responseURL.includes(".m3u8");

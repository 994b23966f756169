/** Without news, the page is read again: another show may have begun. */
const POLL_MS = 12_000;
/** Between two readings; a busy chat is read once for several messages. */
const MIN_EVERY_MS = 400;

/**
 * The lines on the page. The server renders them; this reads them again whenever something happens, so that only the
 * server decides what is shown.
 */
export class Content {
  private timer = 0;
  private readAt = -Infinity;
  private reading: AbortController | null = null;
  private isStale = false;

  constructor(
    private readonly page: Document,
    private readonly onShow: (eventId: string | null) => void,
  ) {}

  start() {
    this.note();
  }

  /** What is removed must not come back with an answer that was on its way. */
  remove(selector: string) {
    this.page.querySelectorAll(selector).forEach((it) => it.remove());
    this.refresh();
  }

  /** Reads the page again, soon. */
  refresh() {
    if (this.reading) this.isStale = true;
    else this.readIn(Math.max(0, this.readAt + MIN_EVERY_MS - performance.now()));
  }

  private readIn(ms: number) {
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.read(), ms);
  }

  private async read() {
    this.readAt = performance.now();
    this.isStale = false;
    this.reading = new AbortController();
    const late = setTimeout(() => this.reading?.abort(), POLL_MS);
    const fresh = await load(location.href, this.reading.signal).catch(() => null);
    clearTimeout(late);
    this.reading = null;
    if (this.isStale) return this.refresh();
    if (fresh) this.show(fresh);
    else this.readIn(POLL_MS);
  }

  private show(fresh: Document) {
    const [shown, next] = [mainOf(this.page), mainOf(fresh)];
    for (const line of next.querySelectorAll("[data-key]")) {
      const key = line.getAttribute("data-key")!;
      if (!shown.querySelector(`[data-key="${key}"]`)) line.classList.add("arrives");
    }
    shown.replaceWith(this.page.adoptNode(next));
    this.note();
  }

  /** Follows what the server says about the show and the next change. */
  private note() {
    const { event, next } = mainOf(this.page).dataset;
    this.onShow(event || null);
    this.readIn(Math.max(MIN_EVERY_MS, Math.min(POLL_MS, next ? Number(next) : POLL_MS)));
  }
}

const mainOf = (page: Document) => page.querySelector("main")!;

/** A page that is gone (404) shows nothing; after other errors, what is shown stays. */
async function load(address: string, signal: AbortSignal): Promise<Document | null> {
  const response = await fetch(address, { cache: "no-store", credentials: "omit", signal });
  if (!response.ok && response.status !== 404) return null;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  return page.querySelector("main") ? page : null;
}

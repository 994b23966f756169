import type { Page } from "@playwright/test";

/**
 * Cuts the broadcaster's connection: ingest sockets close at once and none opens until it is
 * restored.
 */
export async function holdIngestLine(page: Page) {
  await page.addInitScript(() => {
    const sockets: WebSocket[] = [];
    let isCut = false;
    const Native = window.WebSocket;

    window.WebSocket = class extends Native {
      constructor(url: string | URL, protocols?: string | string[]) {
        const isIngest = String(url).includes("/ws/ingest/");

        super(
          isIngest && isCut ? String(url).replace("/ws/ingest/", "/ws/nowhere/") : url,
          protocols,
        );
        if (isIngest) sockets.push(this);
      }
    };
    Object.assign(window, {
      cutLine: (cut: boolean) => {
        isCut = cut;
        if (cut) for (const socket of sockets.splice(0)) socket.close();
      },
    });
  });

  const setCut = (cut: boolean) =>
    page.evaluate(
      (it) => (window as unknown as { cutLine: (cut: boolean) => void }).cutLine(it),
      cut,
    );

  return { cut: () => setCut(true), mend: () => setCut(false) };
}

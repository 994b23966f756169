import type { AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import type { ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { PageBody } from "~/web/patches/page-body.server";
import { i18nFor, languageOf } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { logger } from "~/platform/logging/logger.server";
import { setRenderer } from "~/ui/poster/generated-art";
import { NonceContext } from "~/ui/frame/nonce";
import { RequestIdContext } from "~/ui/frame/request-id";
import { cachedDraw } from "~/ui/poster/cached-draw";
import { pathOf } from "~/web/requests/page.server";
import { pageCaching } from "~/web/responses/page-caching";

setRenderer(cachedDraw);

const ABORT_AFTER_MS = 10_000;

export const streamTimeout = ABORT_AFTER_MS - 1000;

/** Streams the page; crawlers get the page only after it is complete. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { nonce, requestId }: AppLoadContext,
) {
  const language = await languageOf(request);
  const page = <Page {...{ context, nonce, requestId, language }} url={request.url} />;
  const event = isbot(request.headers.get("User-Agent") ?? "") ? "onAllReady" : "onShellReady";
  const body = await renderPage(page, nonce, event);

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.append("Vary", "Cookie, Accept-Language");
  headers.set("Cache-Control", pageCaching(pathOf(request)));

  return new Response(body, { headers, status });
}

type Event = "onAllReady" | "onShellReady";
type PageProps = {
  context: EntryContext;
  url: string;
  nonce: string;
  requestId: string | undefined;
  language: Language;
};

function Page({ context, url, nonce, requestId, language }: PageProps) {
  return (
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={requestId}>
        <I18nextProvider i18n={i18nFor(language)}>
          <RemixServer context={context} url={url} abortDelay={ABORT_AFTER_MS} nonce={nonce} />
        </I18nextProvider>
      </RequestIdContext.Provider>
    </NonceContext.Provider>
  );
}

/** Renders the page as a stream. @returns the stream once React has fired `event` */
function renderPage(
  page: ReactElement<PageProps>,
  nonce: string,
  event: Event,
): Promise<ReadableStream<Uint8Array>> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      [event]() {
        const body = new PageBody();

        // Stops the timer, because it would keep the whole React tree in memory.
        body.once("close", () => clearTimeout(givingUp));
        resolve(body.stream);
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(givingUp);
        reject(error as Error);
      },
      onError: (error) => logger.error({ error, url: page.props.url }, "Rendering failed"),
    });

    const givingUp = setTimeout(abort, ABORT_AFTER_MS).unref();
  });
}

export function handleError(error: unknown, { request, context }: LoaderFunctionArgs) {
  if (request.signal.aborted) return;

  logger.error({ error, url: request.url, id: context.requestId }, "A screen failed");
}

/**
 * Returns refusals of data requests with status 200: browsers log every 4xx of a fetch to the
 * console, where a mistyped password is no error. Plain forms and the API keep their statuses.
 */
export function handleDataRequest(response: Response, { context, request }: LoaderFunctionArgs) {
  response.headers.set("Cache-Control", pageCaching(pathOf(request)));

  const isRefusal = response.status >= 400 && response.status < 500;
  if (isRefusal) context.onRefused?.(response.status);

  return isRefusal ? new Response(response.body, { headers: response.headers }) : response;
}

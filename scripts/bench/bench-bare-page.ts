// The smallest page that Remix, Express and React can serve: the baseline of `npm run bench:lists`.
import { createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { createRequestHandler } from "@remix-run/express";
import { Links, Meta, RemixServer, Scripts, useLoaderData } from "@remix-run/react";
import compression from "compression";
import express from "express";
import { createElement as h } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { PassThrough } from "node:stream";

const root = {
  loader: () => ({ text: "Nhạc Sống" }),
  default: function Root() {
    const { text } = useLoaderData<{ text: string }>();

    return h(
      "html",
      { lang: "vi" },
      h("head", null, h(Meta), h(Links)),
      h("body", null, h("h1", null, text), h(Scripts)),
    );
  },
};
const route = { id: "root", path: "", hasLoader: true, hasAction: false, hasErrorBoundary: false };
const build = {
  entry: { module: { default: render } },
  routes: { root: { ...route, module: root } },
  assets: {
    entry: { module: "/entry.js", imports: [] },
    routes: {
      root: { ...route, hasClientAction: false, hasClientLoader: false, module: "/root.js" },
    },
    url: "/manifest.js",
    version: "1",
  },
  assetsBuildDirectory: "",
  basename: "/",
  publicPath: "/",
  mode: "production",
  isSpaMode: false,
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
};

function render(request: Request, status: number, headers: Headers, context: EntryContext) {
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(h(RemixServer, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough();

        headers.set("Content-Type", "text/html; charset=utf-8");
        resolve(new Response(createReadableStreamFromReadable(body), { headers, status }));
        pipe(body);
      },
      onShellError: reject,
    });
  });
}

express()
  .use(compression())
  .get("/healthz", (_request, response) => void response.send("ok"))
  .all("*", createRequestHandler({ build: build as never, mode: "production" }))
  .listen(Number(process.env.PORT), "127.0.0.1");

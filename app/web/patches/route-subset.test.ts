import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import remixConfig from "../../../remix.config.js";
import { readRoutes } from "../../../scripts/vite/route-manifest";
import { routeSubsets } from "./route-subset";

type Shape = { id: string; path?: string; index?: boolean; parentId?: string };

/**
 * Builds routes that return their id and their arguments; a page lists the routes that it consists
 * of.
 */
function buildOf(shapes: Shape[]): ServerBuild {
  const handled = (id: string, { params }: { params: object }) => ({ id, params });
  const module = (id: string) => ({
    default: () => null,
    loader: (args: { params: object }) => handled(id, args),
    action: (args: { params: object }) => handled(id, args),
  });
  const routes = Object.fromEntries(
    shapes.map((shape) => [shape.id, { ...shape, module: module(shape.id) }]),
  );
  const known = shapes.map((shape) => [
    shape.id,
    { ...shape, hasLoader: true, module: `/assets/${shape.id}.js` },
  ]);
  const handleRequest = (
    _: Request,
    status: number,
    headers: Headers,
    context: { staticHandlerContext: object },
  ) => {
    const { loaderData, actionData, errors } = context.staticHandlerContext as Record<
      string,
      unknown
    >;

    return Response.json({ loaderData, actionData, errors }, { status, headers });
  };

  return {
    entry: { module: { default: handleRequest, handleError: () => {} } },
    routes,
    assets: {
      entry: { module: "", imports: [] },
      routes: Object.fromEntries(known),
      url: "",
      version: "1",
    },
    basename: "/",
    publicPath: "/",
    assetsBuildDirectory: "",
    isSpaMode: false,
    future: remixConfig.future,
  } as never;
}

const root = { id: "root", path: "" };
const ours = buildOf([root, ...(Object.values(readRoutes()) as Shape[])]);

async function answer(build: ServerBuild, address: string, method: string) {
  const headers = { Host: "localhost", Origin: "http://localhost" };
  const response = await createRequestHandler(
    build,
    "production",
  )(new Request(`http://localhost${address}`, { method, headers }));

  return {
    status: response.status,
    type: response.headers.get("Content-Type"),
    text: await response.text(),
  };
}

async function expectSame(build: ServerBuild, address: string, method = "GET") {
  const part = routeSubsets(build)(address);

  expect(await answer(part, address, method), `${method} ${address}`).toEqual(
    await answer(build, address, method),
  );
}

const pathOf = ({ path = "", parentId }: Shape): string =>
  `${parentId ? pathOf(ours.routes[parentId]!) : ""}/${path}`.replace(/\/+/g, "/");
const addresses = Object.values(ours.routes).map((shape) =>
  pathOf(shape).replace(/[:*]\w*/g, "Đêm%20nhạc"),
);

test(
  "every screen, its data and its forms respond as with all routes",
  { timeout: 120_000 },
  async () => {
    const parts = addresses.map(
      (address) => Object.keys(routeSubsets(ours)(address).routes).length,
    );

    expect(Math.max(...parts)).toBeLessThan(Object.keys(ours.routes).length / 10);
    for (const address of addresses) {
      const data = address === "/" ? "/_root.data" : `${address.replace(/\/$/, "")}.data`;

      for (const asked of [address, data, `${address}?lang=vi`]) await expectSame(ours, asked);
      await expectSame(ours, address, "POST");
    }
  },
);

test("differently encoded addresses and addresses without a route work", async () => {
  const odd = [
    "/EVENTS",
    "/events/",
    "/ev%65nts",
    "//events",
    "/events//x",
    "/%E0%A4%A",
    "/nobody/here",
    "/events.data/x",
  ];

  for (const address of [...odd, "/_root.data", "/login.data", "/nobody.data", "//"])
    await expectSame(ours, address);
});

test("a subset lists the routes behind a page's links too", async () => {
  const ask = (paths: string[]) =>
    `/__manifest?${paths.map((path) => `p=${encodeURIComponent(path)}`).join("&")}&version=1`;

  for (const address of [
    ask(addresses.slice(0, 12)),
    ask(["/admin/users", "/"]),
    ask(["/nobody", "login"]),
  ])
    await expectSame(ours, address);
  await expectSame(ours, "/__manifest?p=%2Fevents&version=old");
  await expectSame(ours, "/__manifest?version=1");
});

test("routes that match any first segment are in every subset, and a subset is built once", async () => {
  const build = buildOf([
    root,
    { id: "layout", parentId: "root" },
    { id: "home", parentId: "layout", index: true },
    { id: "inner", parentId: "layout", path: "inner/:id" },
    { id: "optional", parentId: "root", path: "vi?/about" },
    { id: "person", parentId: "root", path: ":name" },
    { id: "rest", parentId: "root", path: "*" },
  ]);

  for (const address of ["/", "/inner/1", "/vi/about", "/about", "/mai", "/mai/more"])
    await expectSame(build, address);
  const narrow = routeSubsets(build);

  expect(narrow("/inner/1")).toBe(narrow("/inner/2?lang=vi"));
  expect(narrow("/one/more")).toBe(narrow("/two/three"));
});

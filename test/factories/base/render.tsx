import { Outlet } from "@remix-run/react";
import type { ComponentType, ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
} from "react-router-dom/server";
import type { StaticHandlerContext } from "@remix-run/router";
import { i18nFor } from "~/locales/i18n.server";
import { submit, visit } from "./requests";

/** What the server renders in Vietnamese, without scripts. */
export function render(element: ReactNode, at = "/"): Promise<string> {
  return renderRoute(element, null, at);
}

/** As render: a screen with what its loader gave, which also counts as the root's data. */
export async function renderRoute(
  element: ReactNode,
  data: object | null,
  at = "/",
): Promise<string> {
  const page = <I18nextProvider i18n={i18nFor("vi")}>{element}</I18nextProvider>;
  const { query, dataRoutes } = createStaticHandler([
    { id: "root", path: "*", element: page, loader: () => data },
  ]);
  const context = (await query(visit(at).request)) as StaticHandlerContext;
  const router = createStaticRouter(dataRoutes, context);

  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

/**
 * A screen with its loader's data, as the server renders it in Vietnamese. With an action: the
 * screen as it comes back after a form was sent.
 */
export async function renderScreen(
  Screen: ComponentType,
  loader: () => Promise<object>,
  action?: () => Promise<unknown>,
): Promise<string> {
  const page = { path: "/", loader, action, Component: Screen };
  const element = (
    <I18nextProvider i18n={i18nFor("vi")}>
      <Outlet />
    </I18nextProvider>
  );
  const { query, dataRoutes } = createStaticHandler([{ element, children: [page] }]);
  const { request } = action ? submit("/", {}) : visit("/");
  const context = (await query(request)) as StaticHandlerContext;
  const router = createStaticRouter(dataRoutes, context);

  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/web/views/page-meta.server";
import { viewContext } from "~/web/views/view-context.server";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { metaTags } from "~/ui/meta/meta-tags";
import { Home } from "./home";
import { homeView } from "./home.server";
import { Landing } from "./landing";
import { landingView } from "./landing.server";
import { Results } from "./results";
import { resultsView } from "./results.server";

export const handle: FrameHandle = { footer: "landing" };

/** One address, three screens: results, the signed-in home, or the landing page. */
export async function loader({ request }: LoaderFunctionArgs) {
  const context = await viewContext(request);
  const { t, language } = context;
  const meta = pageMeta(request, {
    title: t("landing:metaTitle"),
    description: t("landing:metaDescription"),
    language,
  });
  const params = new URL(request.url).searchParams;
  if (params.get("search")?.trim() || params.get("live")?.toLowerCase() === "true")
    return { meta, screen: "results" as const, ...(await resultsView(request, context)) };
  if (context.actor.userId) return { meta, screen: "home" as const, ...(await homeView(request, context)) };

  return { meta, screen: "landing" as const, ...(await landingView(params, context)) };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => metaTags(data?.meta);

export default function IndexScreen() {
  const view = useLoaderData<typeof loader>();

  switch (view.screen) {
    case "home":
      return <Home {...view} />;
    case "results":
      return <Results {...view} />;
    case "landing":
      return <Landing {...view} />;
  }
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { embedPage } from "~/web/responses/embed-page.server";
import { ArtistEmbed } from "~/ui/embed/artist-embed";
import { MissingEmbed } from "~/ui/embed/missing-embed";
import { pageTitle } from "~/ui/meta/title";
import { artistEmbed } from "~/web/views/embed/artist-embed.server";
import { embedContext } from "~/web/views/embed/embed-context.server";
import { required } from "~/platform/required";

/** An artist's card for other sites. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await embedContext(request);
  const { language, theme } = context;
  const found = await artistEmbed(required(params.id), context);
  if ("shown" in found) {
    const { shown, sites } = found;

    return embedPage({
      language,
      theme,
      title: pageTitle(shown.name),
      sites,
      card: <ArtistEmbed {...shown} />,
    });
  }

  const title = pageTitle(context.t("embed:missing.artist"));
  const card = <MissingEmbed {...found.missing} />;

  return embedPage({ language, theme, title, sites: found.sites, status: 404, card });
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { embedPage } from "~/web/responses/embed-page.server";
import { ArtistEmbed } from "~/ui/embed/artist-embed";
import { MissingEmbed } from "~/ui/embed/missing-embed";
import { pageTitle } from "~/ui/meta/title";
import { artistEmbed } from "~/web/views/embed/artist-embed.server";
import { embedContext } from "~/web/views/embed/embed-context.server";
import { required } from "~/platform/required";

/** Sends an artist's card to be framed by other sites. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await embedContext(request);
  const { language, theme } = context;
  const embedData = await artistEmbed(required(params.id), context);
  if ("shown" in embedData) {
    const { shown: cardProps, sites: allowedSites } = embedData;

    return embedPage({
      language,
      theme,
      title: pageTitle(cardProps.name),
      sites: allowedSites,
      card: <ArtistEmbed {...cardProps} />,
    });
  }

  const title = pageTitle(context.t("embed:missing.artist"));
  const cardElement = <MissingEmbed {...embedData.missing} />;

  return embedPage({
    language,
    theme,
    title,
    sites: embedData.sites,
    status: 404,
    card: cardElement,
  });
}

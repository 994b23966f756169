import type { LoaderFunctionArgs } from "@remix-run/node";
import { embedPage } from "~/web/responses/embed-page.server";
import { EventEmbed } from "~/ui/embed/event-embed";
import { MissingEmbed } from "~/ui/embed/missing-embed";
import { pageTitle } from "~/ui/meta/title";
import { embedContext } from "~/web/views/embed/embed-context.server";
import { eventEmbed } from "~/web/views/embed/event-embed.server";
import { required } from "~/platform/required";

/** Sends a show's card to be framed by other sites. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const context = await embedContext(request);
  const { language, theme } = context;
  const embedData = await eventEmbed(required(params.id), context);
  const { sites } = embedData;
  if ("missing" in embedData) {
    const { missing } = embedData;
    const title = pageTitle(missing.cancelled?.title ?? context.t("embed:missing.event"));
    const status = missing.cancelled ? 200 : 404;

    return embedPage({
      language,
      theme,
      title,
      sites,
      status,
      card: <MissingEmbed {...missing} />,
    });
  }

  const { shown } = embedData;
  const cardElement = <EventEmbed {...shown} />;
  const isPersonal = shown.player !== null;

  return embedPage({
    language,
    theme,
    title: pageTitle(shown.event.title),
    sites,
    card: cardElement,
    isPersonal,
  });
}

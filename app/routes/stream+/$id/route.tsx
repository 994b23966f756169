import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  useActionData,
  useLoaderData,
  useRouteError,
} from "@remix-run/react";
import { ErrorPage } from "~/ui/frame/error-page";
import type { FrameHandle } from "~/ui/frame/frame-data";
import { withErrorPage } from "~/web/requests/page.server";
import { roomAction } from "~/web/views/stream/room-actions.server";
import { roomView } from "~/web/views/stream/room-view.server";
import { speak } from "~/locales/i18n.server";
import { NotAvailable } from "~/browser/stream/room/not-available";
import { StreamScreen } from "~/browser/stream/room/stream-screen";
import { errorTags, metaTags } from "~/ui/meta/meta-tags";
import { pageTitle } from "~/ui/meta/title";
import { required } from "~/platform/required";

export const handle: FrameHandle = { isNight: true, footer: "none", hasInAppHint: true };

/** The link preview is the same as on the show's page; only the title is the room's own. */
export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  if (!data) return errorTags(error);

  return [
    ...metaTags(data.view.meta).filter((tag) => !("title" in tag)),
    { title: pageTitle(data.title) },
  ];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const roomData = await roomView({ request, context }, required(params.id));
    const { t } = await speak(request);

    return {
      view: roomData,
      title: roomData.isLive
        ? t("live:pageTitle", { title: roomData.title.text })
        : roomData.title.text,
    };
  });
}

export const action = roomAction;

export default function Stream() {
  const { view } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.lastResult;

  return <StreamScreen key={view.eventId} view={view} refused={refused} />;
}

export function ErrorBoundary() {
  const error = useRouteError();

  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotAvailable />
  ) : (
    <ErrorPage error={error} />
  );
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { throttleCalendar } from "~/auth/throttles.server";
import { AppError } from "~/platform/errors";
import { findFeedOwner } from "~/models/accounts/calendar-feed.server";
import { withErrorPage } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { feedResponse } from "~/web/responses/calendar.server";
import { personalCalendar } from "~/web/views/calendar-feed.server";
import { required } from "~/platform/required";

const FILE_NAME = /^([\w-]{32})\.ics$/;

/** Sends a person's calendar to programs that subscribed to its private address. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return withErrorPage(request, async () => {
    const token = FILE_NAME.exec(required(params.file))?.[1];
    const feedOwner = token ? await findFeedOwner(token) : null;
    if (!feedOwner) throw new AppError("not_found", "calendar:gone");

    await throttleCalendar(feedOwner.id);

    return feedResponse(request, await personalCalendar(feedOwner, siteUrl(request)));
  });
}

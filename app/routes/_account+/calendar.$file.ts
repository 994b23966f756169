import type { LoaderFunctionArgs } from "@remix-run/node";
import { throttleCalendar } from "~/auth/throttles.server";
import { AppError } from "~/platform/errors";
import { findFeedOwner } from "~/models/accounts/calendar-feed.server";
import { page } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { feedResponse } from "~/web/responses/calendar.server";
import { personalCalendar } from "~/web/views/calendar-feed.server";
import { required } from "~/platform/required";

const FILE = /^([\w-]{32})\.ics$/;

/** A person's calendar, for programs that subscribed to its private address. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return page(request, async () => {
    const token = FILE.exec(required(params.file))?.[1];
    const owner = token ? await findFeedOwner(token) : null;
    if (!owner) throw new AppError("not_found", "calendar:gone");

    await throttleCalendar(owner.id);

    return feedResponse(request, await personalCalendar(owner, siteUrl(request)));
  });
}

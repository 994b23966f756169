import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { throttleBandwidthCheck } from "~/auth/throttles.server";
import { AppError } from "~/platform/errors";
import { countBytes } from "~/web/requests/count-bytes.server";
import { actorOfRequest, withErrorPage } from "~/web/requests/page.server";
import { assertMember } from "~/models/base/permissions";

const MAX_BYTES = 500_000;

/** Counts the block that the broadcast check uploads to measure the bandwidth, and drops it. */
async function receiveBlock({ request }: ActionFunctionArgs) {
  return withErrorPage(request, async () => {
    const actor = await actorOfRequest(request);
    if (request.method !== "POST") throw new AppError("invalid", "errors:invalid");

    assertMember(actor);
    await throttleBandwidthCheck(actor.userId);

    return Response.json(
      { received: await countBytes(request, MAX_BYTES) },
      { headers: { "Cache-Control": "no-store" } },
    );
  });
}

export const action = Object.assign(receiveBlock, { maxBytes: MAX_BYTES });

export const loader = () => redirect("/dashboard");

import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { throttleUplinkCheck } from "~/auth/throttles.server";
import { AppError } from "~/errors";
import { countBytes } from "~/requests/count-bytes.server";
import { actorOfRequest, page } from "~/requests/page.server";
import { assertMember } from "~/models/permissions";

const MOST_BYTES = 500_000;

/** Takes a block that the broadcaster's check sends to measure the line, keeps nothing of it, and says how much came. */
export async function action({ request }: ActionFunctionArgs) {
  return page(request, async () => {
    const actor = await actorOfRequest(request);
    if (request.method !== "POST") throw new AppError("invalid", "errors:invalid");
    assertMember(actor);
    await throttleUplinkCheck(actor.userId);
    return Response.json(
      { received: await countBytes(request, MOST_BYTES) },
      { headers: { "Cache-Control": "no-store" } },
    );
  });
}

export const loader = () => redirect("/dashboard");

import type { LoaderFunctionArgs } from "@remix-run/node";
import { AppError } from "~/platform/errors";
import { getOwnPass } from "~/models/tickets/passes/edit-pass.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { passName } from "~/web/views/tickets/pass-text.server";
import { viewContext } from "~/web/views/view-context.server";
import { changePassQuestion } from "~/web/views/questions.server";
import { required } from "~/platform/required";

const CHANGES = ["withdraw", "delete"] as const;

export const meta = titleMeta;

/** Asks before the sale of a pass ends or the pass is deleted. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireArtist(request);

  return withErrorPage(request, async () => {
    const context = await viewContext(request);
    const change = CHANGES.find((candidate) => candidate === params.change);
    if (!change) throw new AppError("not_found", "passes:notFound");

    const pass = await getOwnPass(context.actor, required(params.id));

    return changePassQuestion(
      change,
      { id: pass.id, name: passName(pass, context).text },
      context.t,
    );
  });
}

export { ConfirmScreen as default } from "~/ui/sheet/confirm-screen";

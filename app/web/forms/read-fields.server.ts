import { AppError } from "~/platform/errors";
import { page } from "../requests/page.server";
import { parseForm } from "./parse-form.server";

/**
 * The fields of a posted form: the only way a page reads one.
 * @throws Response the error page: 400 for what is no form of this site, 413 for more than the limit of a body
 */
export async function readFields(request: Request): Promise<FormData> {
  return page(request, async () => {
    const bytes = Buffer.from(await request.arrayBuffer().catch(refuseBody));
    return parseForm(bytes, request.headers.get("Content-Type") ?? "").catch(refuseBody);
  });
}

/** For a body that could not be read. @throws AppError */
function refuseBody(error: unknown): never {
  throw error instanceof AppError ? error : new AppError("invalid", "errors:unreadable");
}

import { busyError } from "~/platform/errors";

type JpegPicture = { revision: string; cacheControl: string; render: () => Promise<Buffer> };

/** Responds with a JPEG, or with 304 if the browser has this revision. */
export async function jpegResponse(
  request: Request,
  { revision, cacheControl, render }: JpegPicture,
): Promise<Response> {
  const headers = {
    "Content-Type": "image/jpeg",
    "Cache-Control": cacheControl,
    ETag: `"${revision}"`,
  };
  if (request.headers.get("If-None-Match") === headers.ETag)
    return new Response(null, { status: 304, headers });

  return new Response(new Uint8Array(await render()), { headers });
}

const BUSY_SECONDS = 10;

/**
 * Renders each revision once and keeps the latest `maxPictures` pictures; a picture that failed is
 * rendered again.
 * @throws AppError unavailable while half of `maxPictures` wait to be rendered
 */
export function keepRendered(maxPictures: number) {
  const keptPictures = new Map<string, Promise<Buffer>>();
  const waitingRevisions = new Set<string>();

  return (revision: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const keptPicture = keptPictures.get(revision);
    if (keptPicture) return keptPicture;
    if (waitingRevisions.size >= maxPictures / 2) throw busyError(BUSY_SECONDS);

    const oldestRevision = [...keptPictures.keys()].find((kept) => !waitingRevisions.has(kept));
    if (keptPictures.size >= maxPictures && oldestRevision) keptPictures.delete(oldestRevision);
    const rendering = render().finally(() => waitingRevisions.delete(revision));

    waitingRevisions.add(revision);
    keptPictures.set(revision, rendering);
    rendering.catch(() => keptPictures.delete(revision));

    return rendering;
  };
}

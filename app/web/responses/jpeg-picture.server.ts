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

/**
 * Renders each revision once and keeps the latest pictures; a failed one is rendered again.
 */
export function keepRendered(maxPictures: number) {
  const keptPictures = new Map<string, Promise<Buffer>>();

  return (revision: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const keptPicture = keptPictures.get(revision);
    if (keptPicture) return keptPicture;

    const oldestRevision = keptPictures.keys().next();
    if (keptPictures.size >= maxPictures && !oldestRevision.done)
      keptPictures.delete(oldestRevision.value);
    const rendering = render();

    keptPictures.set(revision, rendering);
    rendering.catch(() => keptPictures.delete(revision));

    return rendering;
  };
}

type Picture = { revision: string; cacheControl: string; render: () => Promise<Buffer> };

/** Answers with a JPEG, or 304 if the browser has its revision. */
export async function jpegResponse(
  request: Request,
  { revision, cacheControl, render }: Picture,
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
 * Renders each revision once, and keeps the last `most` of them; one that failed is rendered again.
 */
export function keepRendered(most: number) {
  const kept = new Map<string, Promise<Buffer>>();

  return (revision: string, render: () => Promise<Buffer>): Promise<Buffer> => {
    const found = kept.get(revision);
    if (found) return found;

    const first = kept.keys().next();
    if (kept.size >= most && !first.done) kept.delete(first.value);
    const made = render();

    kept.set(revision, made);
    made.catch(() => kept.delete(revision));

    return made;
  };
}

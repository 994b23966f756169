/** Accepts a path on this site; anything else becomes `fallback`. */
export function safeRedirect(
  target: FormDataEntryValue | string | null | undefined,
  fallback = "/",
): string {
  if (typeof target !== "string" || !target.startsWith("/") || /^\/[/\\]/.test(target))
    return fallback;
  // eslint-disable-next-line no-control-regex -- control characters are what must not pass
  if (/[\u0000-\u001f\\]/.test(target)) return fallback;

  const placeholderOrigin = "http://nhacsong.invalid";
  const url = URL.canParse(target, placeholderOrigin) ? new URL(target, placeholderOrigin) : null;
  if (!url || url.origin !== placeholderOrigin || url.pathname.startsWith("//")) return fallback;

  return url.pathname + url.search + url.hash;
}

/** The path in `?returnTo=` if it is on this site, else "/". */
export function returnToOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get("returnTo"));
}

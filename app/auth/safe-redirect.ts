/** Accepts a path on this site; anything else becomes `fallback`. */
export function safeRedirect(
  to: FormDataEntryValue | string | null | undefined,
  fallback = "/",
): string {
  if (typeof to !== "string" || !to.startsWith("/") || /^\/[/\\]/.test(to)) return fallback;
  // eslint-disable-next-line no-control-regex -- control characters are what must not pass
  if (/[\u0000-\u001f\\]/.test(to)) return fallback;

  const base = "http://nhacsong.invalid";
  const url = URL.canParse(to, base) ? new URL(to, base) : null;
  if (!url || url.origin !== base || url.pathname.startsWith("//")) return fallback;

  return url.pathname + url.search + url.hash;
}

/** The address in `?returnTo=`, if it is one of this site. */
export function returnToOf(request: Request): string {
  return safeRedirect(new URL(request.url).searchParams.get("returnTo"));
}

/** The picture of a show as visitors' browsers may load it: only from this site. An address elsewhere is not shown. */
export function shownPicture(imageUrl: string | null): string | null {
  return imageUrl?.startsWith("/images/") ? imageUrl : null;
}

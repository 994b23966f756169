/** Picture of a show, only if hosted on this site. */
export function shownPicture(imageUrl: string | null): string | null {
  return imageUrl?.startsWith("/images/") ? imageUrl : null;
}

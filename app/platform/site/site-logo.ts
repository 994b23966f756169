/** The pictures of a logo, see models/base/site/logo. */
export type LogoFile =
  | "icon-32"
  | "icon-96"
  | "icon-180"
  | "icon-192"
  | "icon-512"
  | "maskable-192"
  | "maskable-512"
  | "night"
  | "paper";

let read: () => string | null = () => null;

/**
 * The address of a picture of the operators' logo, on the server and in the browser; null while
 * there is none.
 */
export function siteLogo(file: LogoFile): string | null {
  const id = read();

  return id && `/site-logo/${id}/${file}.png`;
}

export function setSiteLogo(source: () => string | null) {
  read = source;
}

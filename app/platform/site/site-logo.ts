/** The files of a logo; models/base/site/logo makes them. */
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

let readLogoId: () => string | null = () => null;

/**
 * The address of a picture of the operators' logo, on the server and in the browser; null while
 * there is none.
 */
export function siteLogo(logoFile: LogoFile): string | null {
  const logoId = readLogoId();

  return logoId && `/site-logo/${logoId}/${logoFile}.png`;
}

export function setSiteLogo(source: () => string | null) {
  readLogoId = source;
}

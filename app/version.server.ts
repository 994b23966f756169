import { version } from "../package.json";

/** The version of the running site. */
export function siteVersion(): string {
  return version;
}

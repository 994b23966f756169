import type { Actor } from "../actor";
import { assertCanUseAdmin } from "../permissions";
import { changeSiteLogo } from "./logo/site-logo.server";
import type { SiteLooksForm, SiteSettings } from "./settings-schema";
import { chooseColors } from "./site-colors.server";
import { updateSiteSettings } from "./site-settings.server";

/**
 * Changes name, contact, colours and, where a file is chosen, the logo: all of it or nothing.
 * @throws AppError unauthenticated, forbidden, too_large, invalid, throttled
 */
export async function changeSiteLooks(
  actor: Actor,
  { logo, primary, accent, shades, ...texts }: SiteLooksForm,
): Promise<SiteSettings> {
  assertCanUseAdmin(actor);

  const change = { ...texts, colors: chooseColors({ primary, accent, shades }) };

  return logo ? changeSiteLogo(actor, logo, change) : updateSiteSettings(actor, change);
}

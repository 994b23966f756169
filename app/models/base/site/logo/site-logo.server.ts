import { AppError, fieldError } from "~/platform/errors";
import { fileStore } from "~/integrations/storage/files.server";
import type { LogoFile } from "~/platform/site/site-logo";
import type { Actor } from "../../actor";
import { assertCanUseAdmin } from "../../permissions";
import { encodePicture, type SentPicture } from "../../uploads/images.server";
import type { SiteSettings } from "../settings-schema";
import { getSiteSettings, updateSiteSettings } from "../site-settings.server";
import { drawLogo } from "./draw-logo";
import { isLogoFile, LOGO_FILES } from "./logo-files";

/** Animated, and vector drawings, which can run and load things, are refused. */
const FORMATS = ["jpeg", "png", "webp"];
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const store = fileStore("logos");
const nameOf = (id: string, file: LogoFile) => `${id}-${file}.png`;

/**
 * Changes the logo, and other settings with it.
 * @throws AppError unauthenticated, forbidden, too_large, invalid, throttled
 */
export async function changeSiteLogo(
  actor: Actor,
  sent: SentPicture,
  others: Partial<SiteSettings> = {},
): Promise<SiteSettings> {
  assertCanUseAdmin(actor);

  const drawn = await encodePicture(actor, sent, FORMATS, ({ sharp, picture }) =>
    drawLogo(sharp, picture),
  ).catch(refuseFile);
  const logo = crypto.randomUUID();

  for (const [file, png] of drawn) await store.write(nameOf(logo, file), png);
  const { logo: before } = getSiteSettings();
  const settings = await updateSiteSettings(actor, { ...others, logo });

  await removeAllBut([logo, before]);

  return settings;
}

/** The mark of the software comes back. */
export async function removeSiteLogo(actor: Actor): Promise<SiteSettings> {
  return updateSiteSettings(actor, { logo: null });
}

/** Null if there is no such logo or file. */
export async function findLogoFile(id: string, file: string): Promise<Buffer | null> {
  return ID.test(id) && isLogoFile(file) ? store.read(nameOf(id, file)) : null;
}

/** A file of the logo in use; null without one. */
export async function findSiteLogo(file: LogoFile): Promise<Buffer | null> {
  const { logo } = getSiteSettings();

  return logo ? findLogoFile(logo, file) : null;
}

/**
 * The logo as a data address, for drawings that are used outside the site; undefined without one.
 */
export async function findLogoAddress(): Promise<string | undefined> {
  const icon = await findSiteLogo("icon-192");

  return icon ? `data:image/png;base64,${icon.toString("base64")}` : undefined;
}

/** Pages that are open may still ask for the former one. */
async function removeAllBut(kept: (string | null)[]) {
  const files = Object.keys(LOGO_FILES) as LogoFile[];
  const names = new Set(kept.flatMap((id) => (id ? files.map((file) => nameOf(id, file)) : [])));

  for (const { name } of await store.list()) {
    if (!names.has(name)) await store.remove(name);
  }
}

/** Says which files a logo can be. */
function refuseFile(error: unknown): never {
  const isUnreadable =
    error instanceof AppError && error.messageKey === "dashboard:imageUnreadable";

  throw isUnreadable ? fieldError("logo", "site:logoUnreadable") : error;
}

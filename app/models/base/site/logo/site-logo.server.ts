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

/**
 * Accepted formats. Animations are refused, and so are vector drawings, which can run scripts and
 * load files.
 */
const LOGO_FORMATS = ["jpeg", "png", "webp"];
const LOGO_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const store = fileStore("logos");
const logoFileName = (logoId: string, file: LogoFile) => `${logoId}-${file}.png`;

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

  const drawnFiles = await encodePicture(actor, sent, LOGO_FORMATS, ({ sharp, picture }) =>
    drawLogo(sharp, picture),
  ).catch(refuseFile);
  const logo = crypto.randomUUID();

  for (const [file, pngBytes] of drawnFiles) await store.write(logoFileName(logo, file), pngBytes);
  const { logo: formerLogo } = getSiteSettings();
  const settings = await updateSiteSettings(actor, { ...others, logo });

  await removeAllBut([logo, formerLogo]);

  return settings;
}

/** Removes the logo; the site shows the mark of the software again. */
export async function removeSiteLogo(actor: Actor): Promise<SiteSettings> {
  return updateSiteSettings(actor, { logo: null });
}

/** Reads a file of a logo; null if there is no such logo or file. */
export async function findLogoFile(logoId: string, fileKind: string): Promise<Buffer | null> {
  return LOGO_ID.test(logoId) && isLogoFile(fileKind)
    ? store.read(logoFileName(logoId, fileKind))
    : null;
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

/**
 * Removes the files of all logos except `keptLogoIds`. The former logo is kept, because open pages
 * may still request it.
 */
async function removeAllBut(keptLogoIds: (string | null)[]) {
  const files = Object.keys(LOGO_FILES) as LogoFile[];
  const keptNames = new Set(
    keptLogoIds.flatMap((logoId) =>
      logoId ? files.map((file) => logoFileName(logoId, file)) : [],
    ),
  );

  for (const { name: fileName } of await store.list()) {
    if (!keptNames.has(fileName)) await store.remove(fileName);
  }
}

/** Replaces the error of an unreadable picture by one that names the formats of logos. */
function refuseFile(error: unknown): never {
  const isUnreadable =
    error instanceof AppError && error.messageKey === "dashboard:imageUnreadable";

  throw isUnreadable ? fieldError("logo", "site:logoUnreadable") : error;
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { speak } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { getSiteSettings } from "~/models/base/site/site-settings.server";
import { siteLogo } from "~/platform/site/site-logo";
import { THEME_COLOR } from "~/ui/frame/preferences/theme-color";

const icon = (size: number, purpose = "any", name = "icon", src = `/${name}-${size}.png`) => ({
  src,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** The icons: the operators' logo, or the mark of the software. */
function siteIcons(size: 192 | 512) {
  const [plainIcon, maskable] = [siteLogo(`icon-${size}`), siteLogo(`maskable-${size}`)];
  if (plainIcon && maskable)
    return [icon(size, "any", "", plainIcon), icon(size, "maskable", "", maskable)];

  return [icon(size), icon(size, "maskable", "icon-maskable")];
}

/**
 * A screenshot that the browser shows when it offers to install the site; created from the demo by
 * `scripts/assets/make-screenshots.mjs`.
 */
const screenshot = (
  language: Language,
  shape: "narrow" | "wide",
  sizes: string,
  label: string,
) => ({
  src: `/screenshots/${language}-${shape}.webp`,
  sizes,
  type: "image/webp",
  form_factor: shape,
  label,
});

/**
 * The manifest of the installed site, in the language of `?lang=`. `id` makes it the same app for
 * all languages and start addresses.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { language, t } = await speak(request);
  const { name, shortName } = getSiteSettings();
  const shortcut = (name: string, url: string, iconName: string) => ({
    name,
    url,
    icons: [icon(96, "any", iconName)],
  });
  const manifest = {
    id: "/",
    name,
    short_name: shortName ?? name,
    description: t("landing:tagline"),
    lang: language,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    categories: ["music", "entertainment"],
    icons: [192, 512].flatMap((size) => siteIcons(size as 192 | 512)),
    shortcuts: [
      shortcut(t("common:liveNow"), "/?live=true", "shortcut-live"),
      shortcut(t("common:myTickets"), "/tickets", "shortcut-tickets"),
    ],
    screenshots: [
      screenshot(language, "narrow", "720x1440", t("event:screenshot")),
      screenshot(language, "wide", "1280x720", t("event:screenshot")),
    ],
    share_target: {
      action: "/share",
      method: "GET",
      params: { title: "title", text: "text", url: "url" },
    },
  };
  const headers = {
    "Content-Type": "application/manifest+json; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  };

  return new Response(JSON.stringify(manifest), { headers });
}

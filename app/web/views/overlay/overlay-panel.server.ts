import { formatDateTime } from "~/locales/dates";
import type { Translate } from "~/locales/i18n.server";
import type { OverlayAddress } from "~/models/accounts/overlay-address.server";
import {
  colorsOf,
  OVERLAY_COLORS,
  OVERLAY_RANGES,
  type OverlayLook,
  type OverlayNumber,
  overlayQuery,
  type ReadLook,
  readOverlayLook,
  type RefusedParameter,
} from "~/models/live/overlay/look.protocol";
import { siteUrl } from "~/web/requests/site-url.server";
import type { ViewContext } from "../view-context.server";

/** The address with the chosen look, its preview, and the form as typed. */
export function overlayPanelView(request: Request, { path, createdAt }: OverlayAddress, context: ViewContext) {
  const { t, language, dayZone } = context;
  const query = new URL(request.url).searchParams;
  const { look, refused } = readChosen(query, context);
  return {
    address: siteUrl(request) + path + overlayQuery(look),
    preview: path + overlayQuery({ ...look, sample: true }),
    since: t("overlay:since", { time: formatDateTime(createdAt, language, dayZone) }),
    form: {
      show: look.show,
      values: valuesOf(query, look, refused),
      errors: Object.fromEntries(refused.map((name) => [name, errorOf(name, t)])) as Partial<
        Record<RefusedParameter, string>
      >,
    },
  };
}

/** Without a choice, the overlay has the language of this page. */
function readChosen(query: URLSearchParams, { language }: ViewContext): ReadLook {
  const { look, refused } = readOverlayLook(query);
  const showsNothing = query.has("form") && !query.has("show");
  const chosen = { ...look, lang: look.lang ?? language, sample: false };
  return { look: chosen, refused: showsNothing ? ["show", ...refused] : refused };
}

function valuesOf(query: URLSearchParams, look: OverlayLook, refused: RefusedParameter[]) {
  const { position, theme, lang, opacity, size, lines, stay, delay } = look;
  const colors = Object.fromEntries(OVERLAY_COLORS.map((name) => [name, `#${colorsOf(look)[name]}`]));
  const values: Record<string, unknown> = { position, theme, lang, opacity, size, lines, stay, delay, ...colors };
  const typed = (name: string) => (refused.includes(name as RefusedParameter) ? query.get(name) : null);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typed(name) ?? String(value)]),
  ) as Record<Exclude<RefusedParameter, "show">, string>;
}

function errorOf(name: RefusedParameter, t: Translate): string {
  if (name === "show") return t("overlay:showNothing");
  if (name in OVERLAY_RANGES) {
    const [least, most] = OVERLAY_RANGES[name as OverlayNumber];
    return t("overlay:outOfRange", { least, most });
  }
  const isColor = (OVERLAY_COLORS as readonly string[]).includes(name);
  return t(isColor ? "overlay:colorInvalid" : "overlay:choiceInvalid");
}

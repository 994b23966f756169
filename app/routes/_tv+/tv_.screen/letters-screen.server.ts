import { offeredLanguages } from "~/locales/offered-languages";
import { deviceOf } from "~/auth/cookies/device";
import { televisionCookie } from "~/auth/cookies/television.server";
import { throttleLetters } from "~/auth/throttles.server";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { speak } from "~/locales/i18n.server";
import { requestLetters } from "~/models/live/televisions/request-letters.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { qrSvg } from "~/web/responses/qr.server";
import { LettersPage } from "~/browser/television/screen/letters-page";
import { renderScreen } from "~/browser/television/screen/screen-page";
import { screenFiles } from "~/browser/television/screen-files.server";

type Offered = { letters: string; expiresAt: Date };
type State = { address: string; offered: Offered | null; hadShow: boolean };

/** Shows the letters of this screen, or gives it some. */
export async function lettersScreen(
  request: Request,
  { address, offered, hadShow }: State,
): Promise<Response> {
  const { t, language } = await speak(request);
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
  });
  const given =
    offered ?? (await giveLetters(request, { address, hadShow, headers }).catch(refusalOf));
  const isRefused = given instanceof AppError;
  const site = siteUrl(request);
  const reason = isRefused ? t(given.messageKey, given.details.params) : "";
  const page = LettersPage({
    t,
    address: `${new URL(site).host}/tv`,
    offered: isRefused ? null : { ...given, qr: await qrSvg(`${site}/tv?code=${given.letters}`) },
    note: isRefused ? t("tv:noLettersText", { reason }) : hadShow ? t("tv:wasEnded") : null,
    other:
      offeredLanguages().length > 1
        ? { label: t("common:switchTo"), language: language === "en" ? "vi" : "en" }
        : null,
    leftMs: isRefused ? 0 : Math.max(1, given.expiresAt.getTime() - clock.now().getTime()),
  });
  const title = `${t("tv:screenTitle")} · ${t("common:name")}`;
  const html = renderScreen({
    language,
    title,
    files: screenFiles(),
    reloadSeconds: 5,
    children: page,
  });

  return new Response(html, { status: isRefused ? given.status : 200, headers });
}

type Given = { address: string; hadShow: boolean; headers: Headers };

async function giveLetters(
  request: Request,
  { address, hadShow, headers }: Given,
): Promise<Offered> {
  await throttleLetters(address);

  const device = deviceOf(request.headers.get("User-Agent"));
  const requested = await requestLetters({ device, address });

  headers.append("Set-Cookie", await televisionCookie({ ...requested, hadShow }));

  return requested;
}

function refusalOf(error: unknown) {
  if (error instanceof AppError) return error;

  throw error;
}

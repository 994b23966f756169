import { offeredLanguages } from "~/locales/offered-languages";
import { deviceOf } from "~/auth/cookies/device";
import { televisionCookie } from "~/auth/cookies/television.server";
import { throttlePairing } from "~/auth/throttles.server";
import { AppError } from "~/platform/errors";
import { clock } from "~/platform/clock/clock";
import { speak } from "~/locales/i18n.server";
import { requestPairingCode } from "~/models/live/televisions/request-letters.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { qrSvg } from "~/web/responses/qr.server";
import { PairingPage } from "~/browser/television/screen/letters-page";
import { renderScreen } from "~/browser/television/screen/screen-page";
import { screenFiles } from "~/browser/television/screen-files.server";

type OfferedPairing = { letters: string; expiresAt: Date };
type PairingState = { address: string; offered: OfferedPairing | null; hadShow: boolean };

/** Shows the pairing code of this screen, and creates one if it has none. */
export async function pairingScreen(
  request: Request,
  { address, offered, hadShow }: PairingState,
): Promise<Response> {
  const { t, language } = await speak(request);
  const headers = new Headers({
    "Content-Type": "text/html; charset=utf-8",
    "Cache-Control": "no-store",
  });
  const pairing =
    offered ?? (await createPairing(request, { address, hadShow, headers }).catch(refusalOf));
  const isRefused = pairing instanceof AppError;
  const siteOrigin = siteUrl(request);
  const reason = isRefused ? t(pairing.messageKey, pairing.details.params) : "";
  const lettersPage = PairingPage({
    t,
    address: `${new URL(siteOrigin).host}/tv`,
    offered: isRefused
      ? null
      : { ...pairing, qr: await qrSvg(`${siteOrigin}/tv?code=${pairing.letters}`) },
    note: isRefused ? t("tv:noLettersText", { reason }) : hadShow ? t("tv:wasEnded") : null,
    other:
      offeredLanguages().length > 1
        ? { label: t("common:switchTo"), language: language === "en" ? "vi" : "en" }
        : null,
    leftMs: isRefused ? 0 : Math.max(1, pairing.expiresAt.getTime() - clock.now().getTime()),
  });
  const title = `${t("tv:screenTitle")} · ${t("common:name")}`;
  const screenHtml = renderScreen({
    language,
    title,
    files: screenFiles(),
    reloadSeconds: 5,
    children: lettersPage,
  });

  return new Response(screenHtml, { status: isRefused ? pairing.status : 200, headers });
}

type GivenPairing = { address: string; hadShow: boolean; headers: Headers };

async function createPairing(
  request: Request,
  { address, hadShow, headers }: GivenPairing,
): Promise<OfferedPairing> {
  await throttlePairing(address);

  const device = deviceOf(request.headers.get("User-Agent"));
  const requested = await requestPairingCode({ device, address });

  headers.append("Set-Cookie", await televisionCookie({ ...requested, hadShow }));

  return requested;
}

function refusalOf(error: unknown) {
  if (error instanceof AppError) return error;

  throw error;
}

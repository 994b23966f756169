import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { Brand } from "./screen-page";

type OfferedCode = { letters: string; qr: string };
type Props = {
  t: Translate;
  /** The address to open on the phone, without the scheme, as people type it. */
  address: string;
  offered: OfferedCode | null;
  /** Tells why there is no pairing code, or what happened before. */
  note: string | null;
  /** The language to switch to; null if there is no other. */
  other: { label: string; language: Language } | null;
  /** Milliseconds until the pairing code expires. */
  leftMs: number;
};

/**
 * Shows the pairing code as six letters and a QR code. The script opens the show once the phone has
 * paired.
 */
export function PairingPage({ t, address, offered, note, other, leftMs }: Props) {
  return (
    <main className="pair" data-screen="letters" data-left={leftMs}>
      <Brand name={t("common:name")} />
      <div className="pair-in">
        <div className="pair-words">
          <h1>{t(offered ? "tv:screenTitle" : "tv:noLetters")}</h1>
          {offered && <Steps t={t} address={address} letters={offered.letters} />}
          {note && <p className="lead">{note}</p>}
          {offered && (
            <p className="lead">
              <i className="dot" />
              {t("tv:waiting")}
            </p>
          )}
        </div>
        {offered && (
          <div
            className="qr"
            role="img"
            aria-label={t("tv:qrLabel")}
            dangerouslySetInnerHTML={{ __html: offered.qr }}
          />
        )}
      </div>
      <div className="row">
        {other && (
          <form method="post" action="/language">
            <input type="hidden" name="language" value={other.language} />
            <input type="hidden" name="returnTo" value="/tv/screen" />
            <button className="button" lang={other.language}>
              {other.label}
            </button>
          </form>
        )}
        <form method="post">
          <button className="button" name="intent" value="letters">
            {t(offered ? "tv:newLetters" : "tv:tryAgain")}
          </button>
        </form>
        <a className="button" href="/login?returnTo=%2Ftv">
          {t("tv:signInHere")}
        </a>
      </div>
      <p className="lead foot">{t("tv:nothingTyped")}</p>
    </main>
  );
}

function Steps({ t, address, letters }: { t: Translate; address: string; letters: string }) {
  return (
    <>
      <ol className="steps">
        <li>
          <b>1</b>
          <span>
            {t("tv:stepAddress")} <b className="address">{address}</b>
          </span>
        </li>
        <li>
          <b>2</b>
          <span>{t("tv:stepLetters")}</span>
        </li>
      </ol>
      <p
        className="letters"
        role="img"
        aria-label={`${t("tv:lettersLabel")}: ${[...letters].join(" ")}`}
      >
        {[...letters].map((letter, index) => (
          <b key={index}>{letter}</b>
        ))}
      </p>
    </>
  );
}

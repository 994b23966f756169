import type { Translate } from "~/locales/i18n.server";
import type { ShowOnScreen } from "../protocol";

type Props = {
  t: Translate;
  show: ShowOnScreen;
  title: string;
  titleLang?: string;
  artistName: string;
  /** The message that the server shows instead of the picture; null for none. */
  message: string | null;
  /** True if the viewer can take the place of another device. */
  isDisplaced: boolean;
  /** Addresses for browsers without scripts. */
  plain: { hls: string; mp4: string } | null;
};

/** The picture and its overlays. The script fills in the data. */
export function ShowPage({
  t,
  show,
  title,
  titleLang,
  artistName,
  message,
  isDisplaced,
  plain,
}: Props) {
  return (
    <main className="play" data-screen="show" data-show={JSON.stringify(show)}>
      <video playsInline className="picture" data-part="picture" />
      {plain && (
        <noscript>
          <video className="picture" controls autoPlay>
            <source src={plain.hls} type="application/vnd.apple.mpegurl" />
            <source src={plain.mp4} type="video/mp4" />
          </video>
        </noscript>
      )}
      <div className="title" data-part="title">
        <p className="facts">
          <span className="live" data-part="live" hidden>
            {t("common:live")}
          </span>
          <span data-part="viewers" />
        </p>
        <h1 lang={titleLang}>{title}</h1>
        <p className="lead">{artistName}</p>
      </div>
      <p className="message" role="status" data-part="message" hidden={!message}>
        {message}
      </p>
      <p className="hint" data-part="hint" hidden>
        {t("tv:keysHint")}
      </p>
      <p className="hint sound" data-part="sound" hidden />
      <div className="lyric" data-part="lyric" />
      <Controls t={t} isDisplaced={isDisplaced} />
      <Chat t={t} />
    </main>
  );
}

function Controls({ t, isDisplaced }: { t: Translate; isDisplaced: boolean }) {
  return (
    <div className="controls" data-part="controls">
      <p className="time" data-part="time" hidden>
        <span data-part="place" />
        <span className="line">
          <i data-part="played" />
        </span>
        <span data-part="length" />
      </p>
      <div className="row">
        {isDisplaced && (
          <form method="post">
            <button className="button" name="intent" value="here">
              {t("tv:watchHere")}
            </button>
          </form>
        )}
        {(["pause", "fromStart", "goLive", "chat"] as const).map((name) => (
          <button className="button scripted" type="button" key={name} data-button={name}>
            {t(`tv:${name}`)}
          </button>
        ))}
        <form method="post">
          <button className="button" name="intent" value="leave" data-button="leave">
            {t("tv:leave")}
          </button>
        </form>
      </div>
    </div>
  );
}

function Chat({ t }: { t: Translate }) {
  return (
    <aside className="chat" data-part="chat" hidden aria-label={t("tv:chatTitle")}>
      <p>
        <b>{t("tv:chatTitle")}</b>
        <span className="quiet">{t("tv:writeOnPhone")}</span>
      </p>
      <ol data-part="lines" />
    </aside>
  );
}

import type { ReactNode } from "react";
import type { Translate } from "~/locales/i18n.server";
import type { OverlayPosition } from "~/models/live/overlay/look.protocol";

export type OverlayLine = {
  key: string;
  /** Of a chat line, for its removal. */
  lineId?: string;
  userId?: string;
  name: string;
  text: string;
  /** The language of the text, if it is the page's. */
  isTyped: boolean;
  kind: "chat" | "tip";
  badge: string | null;
};

export type OverlayView = {
  eventId: string | null;
  nextChangeMs: number | null;
  position: OverlayPosition;
  lines: OverlayLine[];
  requests: { id: string; name: string; text: string }[];
  song: { now: string | null; next: string | null } | null;
};

/** The picture on the video. The main element tells the script which room to enter and when to look again. */
export function OverlayPage({ view, t }: { view: OverlayView; t: Translate }) {
  const { eventId, nextChangeMs, position, lines, requests, song } = view;
  return (
    <main className={position} data-event={eventId ?? ""} data-next={nextChangeMs ?? undefined}>
      <h1>{t("overlay:title")}</h1>
      {song && <Song {...song} t={t} />}
      {requests.length > 0 && (
        <Block className="requests" title={t("overlay:requests")}>
          {requests.map(({ id, name, text }) => (
            <li key={id} data-key={id}>
              <b translate="no">{name}</b>{" "}
              <span lang="" dir="auto">
                {text}
              </span>
            </li>
          ))}
        </Block>
      )}
      {lines.length > 0 && (
        <ul className="lines" aria-label={t("overlay:chat")}>
          {lines.map((line) => (
            <Line key={line.key} line={line} />
          ))}
        </ul>
      )}
    </main>
  );
}

function Line({ line: { key, lineId, userId, name, text, isTyped, kind, badge } }: { line: OverlayLine }) {
  return (
    <li className={kind} data-key={key} data-line={lineId} data-by={userId}>
      <b translate="no">{name}</b> {badge && <i>{badge} </i>}
      <span lang={isTyped ? "" : undefined} dir="auto">
        {text}
      </span>
    </li>
  );
}

function Song({ now, next, t }: { now: string | null; next: string | null; t: Translate }) {
  if (now === null && next === null) return null;
  return (
    <dl className="song">
      {now !== null && <SongRow label={t("overlay:now")} title={now} />}
      {next !== null && <SongRow label={t("overlay:next")} title={next} />}
    </dl>
  );
}

function SongRow({ label, title }: { label: string; title: string }) {
  return (
    <div data-key={`${label} ${title}`}>
      <dt>{label}</dt>
      <dd lang="vi">{title}</dd>
    </div>
  );
}

function Block({ className, title, children }: { className: string; title: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

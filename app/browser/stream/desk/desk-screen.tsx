import { Form, Link } from "@remix-run/react";
import { ArrowDown, ArrowUp, Check, EyeOff, Repeat } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/ui/elements/badge";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Icon } from "~/ui/elements/icon";
import { SectionHead } from "~/ui/elements/panel";
import type { DeskSong, DeskView } from "./desk.types";
import type { QueueNews } from "./press-queue";
import { Timing } from "./timing";
import { usePresses } from "./use-presses";
import { first, required } from "~/platform/required";

/**
 * Shows the line on screen, the lines as buttons, and the bar for the next line. Each press sends a
 * form.
 */
export function DeskScreen({ view }: { view: DeskView }) {
  const { t } = useTranslation("songbook");
  const { title, name, open, isLinked, setListHref } = view;
  const { onSubmit, onClick, waiting, news } = usePresses(view.from, view.pressUrl);

  return (
    <div className="wrap section snug stack loose lyric-desk">
      <SectionHead
        level={1}
        size="m"
        title={title}
        hint={<span lang={name.lang}>{name.text}</span>}
        action={setListHref && <ButtonLink to={setListHref}>{t("setList")}</ButtonLink>}
      />
      {isLinked && <p className="meta">{t("deskLead")}</p>}
      {!open && <EmptyState title={t("deskEmpty")} hint={t("deskEmptyHint")} />}
      {open && (
        <div className="desk">
          <aside className="stack">
            <SongList view={view} />
            <Timing shiftMs={view.shiftMs} />
          </aside>
          <Form
            method="post"
            className="stack"
            onSubmit={onSubmit}
            onClick={onClick}
            preventScrollReset
          >
            <input type="hidden" name="from" value={view.from} />
            <OnScreen shown={view.shown} />
            <Lines song={open} />
            <Clearing song={open} />
            <Bar waiting={waiting} news={news} />
          </Form>
        </div>
      )}
    </div>
  );
}

function OnScreen({ shown }: Pick<DeskView, "shown">) {
  const { t } = useTranslation(["songbook", "lyrics"]);
  const shownLine =
    shown?.kind === "next" ? t("lyrics:nextSong", { title: shown.line }) : shown?.line;

  return (
    <div className="desk-air stage" role="status">
      <p className="meta">{t("onScreen")}</p>
      <p className="desk-line" lang={shownLine ? "vi" : undefined}>
        {shownLine ?? t("nothingShown")}
      </p>
      <p className="desk-translation" lang="en">
        {shown?.translation ?? "\u00a0"}
      </p>
    </div>
  );
}

function SongList({ view: { songs, at: currentIndex, open } }: { view: DeskView }) {
  const { t } = useTranslation(["songbook", "lyrics"]);
  const summary =
    currentIndex < 0
      ? t("lyrics:songsAll", { count: songs.length })
      : t("songsAt", { at: currentIndex + 1, all: songs.length });

  return (
    <div className="panel desk-songs">
      <details open>
        <summary>
          <b>{summary}</b>
        </summary>
        <ol>
          {songs.map(({ itemId, title }, index) => (
            <li key={itemId}>
              <Link
                to={`?song=${itemId}`}
                aria-current={itemId === open?.itemId ? "true" : undefined}
                preventScrollReset
              >
                <span className="meta num">{index + 1}</span>
                <span lang="vi">{title}</span>
                {index === currentIndex && <Badge tone="warn">{t("lyrics:nowBadge")}</Badge>}
                {index < currentIndex && (
                  <span className="meta">
                    <Icon of={Check} />
                    <span className="sr">{t("doneBadge")}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

function Lines({ song }: { song: DeskSong }) {
  const { itemId, title, writer, verses, now: currentLine, isShown } = song;
  const { t } = useTranslation("songbook");
  const verseList = useRef<HTMLOListElement>(null);

  // Keeps the current line in view, because people who press with a foot cannot scroll.
  useEffect(() => {
    verseList.current?.querySelector(".is-now")?.scrollIntoView({ block: "nearest" });
  }, [itemId, currentLine]);

  const stateOf = (lineNumber: number) =>
    currentLine === null || lineNumber > currentLine
      ? ""
      : lineNumber < currentLine
        ? "done"
        : "is-now";

  return (
    <div className="panel desk-lines">
      <h2 className="h3">
        <span lang="vi">{title}</span>
        {writer && <span className="meta"> {t("byWriter", { writer })}</span>}
      </h2>
      <ol className="verse" ref={verseList}>
        <li>
          <button name="press" value={`${itemId}:-1`} className={stateOf(-1)}>
            <span className="n" aria-hidden="true">
              ♪
            </span>
            <span>{t("announce")}</span>
          </button>
        </li>
        {verses.flatMap(({ label, lines }, index) => [
          ...(label ? [<LabelRow key={`label ${index}`} label={label} />] : []),
          ...lines.map(({ n: lineNumber, text, translation }) => (
            <li key={lineNumber}>
              <button
                name="press"
                value={`${itemId}:${lineNumber}`}
                className={stateOf(lineNumber)}
                aria-current={lineNumber === currentLine && isShown ? "true" : undefined}
              >
                <span className="n num">{lineNumber + 1}</span>
                <span lang="vi">
                  {text}
                  {translation && <small lang="en">{translation}</small>}
                </span>
              </button>
            </li>
          )),
        ])}
      </ol>
    </div>
  );
}

function LabelRow({ label }: { label: string }) {
  return (
    <li className="meta verse-label">
      <b lang="vi">{label}</b>
    </li>
  );
}

/**
 * Buttons that clear the screen and repeat a verse: the last labelled verse that starts at or
 * before the current line.
 */
function Clearing({ song: { itemId, verses, now } }: { song: DeskSong }) {
  const { t } = useTranslation("songbook");
  const repeatable = verses.findLast(
    ({ label, lines }) => label !== null && now !== null && first(lines).n <= now,
  );

  return (
    <div className="row">
      <Button size="sm" icon={EyeOff} name="press" value="clear">
        {t("clear")}
      </Button>
      {repeatable && (
        <Button
          size="sm"
          icon={Repeat}
          name="press"
          value={`${itemId}:${first(repeatable.lines).n}`}
        >
          {t("repeat", { label: required(repeatable.label) })}
        </Button>
      )}
    </div>
  );
}

function Bar({ waiting, news }: { waiting: number; news: QueueNews }) {
  const { t } = useTranslation("songbook");
  const note =
    news === "unreachable"
      ? t("waiting", { count: waiting })
      : news === "dropped"
        ? t("dropped")
        : null;

  return (
    <div className="deskbar">
      <p className="desk-note" role="status">
        {note}
      </p>
      <Button icon={ArrowUp} name="press" value="back">
        {t("backLine")}
      </Button>
      <Button variant="primary" icon={ArrowDown} name="press" value="next">
        {t("nextLine")} <kbd>{t("space")}</kbd>
      </Button>
      <p className="tiny keys">{t("keys")}</p>
    </div>
  );
}

import { Form } from "@remix-run/react";
import { ArrowDown, ArrowUp, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { Field } from "~/ui/form/field";
import type { SetListView } from "./set-list-view.server";

/** The songs in order, with a form to add one. */
export function SetListPanel({ view }: { view: SetListView }) {
  const { t } = useTranslation("songbook");
  const { songs, suggestions, isShown } = view;

  return (
    <Panel>
      {songs.length === 0 ? (
        <p className="meta">{t("setListNone")}</p>
      ) : (
        <SongItems songs={songs} />
      )}
      <Form method="post" className="row set-list-add">
        <Field
          key={songs.length}
          name="title"
          label={t("song")}
          hint={t("songToAddHint")}
          list="songbook"
          maxLength={120}
          autoComplete="off"
          required
        />
        <datalist id="songbook">
          {suggestions.map((title) => (
            <option key={title} value={title} />
          ))}
        </datalist>
        <Button variant="primary" name="intent" value="add">
          {t("addToShow")}
        </Button>
      </Form>
      {songs.length > 0 && (
        <Form method="post" className="row between">
          <p className="meta">{t(isShown ? "shownState" : "hiddenState")}</p>
          <input type="hidden" name="shown" value={String(!isShown)} />
          <Button size="sm" name="intent" value="shown">
            {t(isShown ? "hide" : "show")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}

function SongItems({ songs }: Pick<SetListView, "songs">) {
  const { t } = useTranslation("songbook");

  return (
    <ol className="set-list">
      {songs.map((song, index) => (
        <li key={song.itemId}>
          <span className="meta num">{index + 1}</span>
          <span>
            <b lang="vi">{song.title}</b>
            {song.writer && <span className="meta">{t("byWriter", { writer: song.writer })}</span>}
          </span>
          <ItemForm song={song} isFirst={index === 0} isLast={index === songs.length - 1} />
        </li>
      ))}
    </ol>
  );
}

type ItemProps = { song: SetListView["songs"][number]; isFirst: boolean; isLast: boolean };

function ItemForm({ song: { itemId, title }, isFirst, isLast }: ItemProps) {
  const { t } = useTranslation("songbook");

  return (
    <div className="row tight">
      <Form method="post" className="row tight">
        <input type="hidden" name="intent" value="move" />
        <input type="hidden" name="itemId" value={itemId} />
        <IconButton
          icon={ArrowUp}
          label={t("up", { title })}
          name="to"
          value="up"
          disabled={isFirst}
        />
        <IconButton
          icon={ArrowDown}
          label={t("down", { title })}
          name="to"
          value="down"
          disabled={isLast}
        />
      </Form>
      <Form method="post">
        <input type="hidden" name="itemId" value={itemId} />
        <IconButton icon={X} label={t("remove", { title })} name="intent" value="remove" />
      </Form>
    </div>
  );
}

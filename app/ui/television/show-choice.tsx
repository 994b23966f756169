import { LiveBadge } from "~/ui/elements/badge";
import { FieldError } from "~/ui/form/field-parts";
import { ShowPoster } from "~/ui/poster/show-poster";
import type { TelevisionShow } from "./television-view";

type Props = { shows: TelevisionShow[]; label: string; error?: string[]; chosen?: string };

export function ShowChoice({ shows, label, error, chosen }: Props) {
  return (
    <fieldset
      className="field"
      id="field-eventId"
      aria-describedby={error ? "field-eventId-error" : undefined}
    >
      <legend className="label">{label}</legend>
      <div className="stack">
        {shows.map((show) => (
          <ShowOption show={show} key={show.id} isChosen={show.id === chosen} />
        ))}
      </div>
      <FieldError id="field-eventId" error={error} />
    </fieldset>
  );
}

function ShowOption({ show, isChosen }: { show: TelevisionShow; isChosen: boolean }) {
  return (
    <label className="pick-card">
      <input type="radio" name="eventId" value={show.id} defaultChecked={isChosen} required />
      <ShowPoster show={show.poster} format="tile" />
      <span>
        {show.isLive && <LiveBadge />}
        <b lang={show.titleLang}>{show.title}</b>
        <span className="meta">
          {show.artistName} · {show.facts}
        </span>
      </span>
    </label>
  );
}

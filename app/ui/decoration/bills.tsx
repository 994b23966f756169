import { Poster } from "../poster/poster";

/** Three bills on strings, for the hero and the login's stage: decoration made of real shows. */
export function Bills({ shows }: { shows: { id: string; title: string; category: string; artist?: string }[] }) {
  if (!shows.length) return null;
  return (
    <div className="bills" aria-hidden="true">
      {shows.slice(0, 3).map((show) => (
        <div className="bill" key={show.id}>
          <Poster {...show} />
        </div>
      ))}
    </div>
  );
}

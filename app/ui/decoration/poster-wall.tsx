import { Poster } from "../poster/poster";

/** Three posters on strings, for the hero and the login page. */
export function PosterWall({
  shows,
}: {
  shows: { id: string; title: string; category: string; artist?: string }[];
}) {
  if (!shows.length) return null;

  return (
    <div className="poster-wall" aria-hidden="true">
      {shows.slice(0, 3).map((show) => (
        <div className="poster-wall-item" key={show.id}>
          <Poster {...show} />
        </div>
      ))}
    </div>
  );
}

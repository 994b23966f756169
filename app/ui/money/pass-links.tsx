import { Link } from "@remix-run/react";
import { Badge } from "../elements/badge";

type PassLink = {
  href: string;
  name: string;
  lang?: string;
  price: string;
  soldOut: string | null;
};

/** Links to the season passes on sale. */
export function PassLinks({ passes, label }: { passes: PassLink[]; label: string }) {
  if (passes.length === 0) return null;

  return (
    <div className="stack tight">
      <p className="meta">{label}</p>
      {passes.map(({ href, name, lang, price, soldOut }) => (
        <p key={href}>
          <Link to={href} lang={lang}>
            {name}
          </Link>{" "}
          <span className="num">({price})</span> {soldOut && <Badge tone="ended">{soldOut}</Badge>}
        </p>
      ))}
    </div>
  );
}

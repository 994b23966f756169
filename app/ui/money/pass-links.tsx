import { Link } from "@remix-run/react";

type PassLink = { href: string; name: string; lang?: string; price: string };

/** Season passes on sale. */
export function PassLinks({ passes, label }: { passes: PassLink[]; label: string }) {
  if (passes.length === 0) return null;
  return (
    <div className="stack tight">
      <p className="meta">{label}</p>
      {passes.map(({ href, name, lang, price }) => (
        <p key={href}>
          <Link to={href} lang={lang}>
            {name}
          </Link>{" "}
          <span className="num">({price})</span>
        </p>
      ))}
    </div>
  );
}

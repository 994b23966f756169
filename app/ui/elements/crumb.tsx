import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import { Icon } from "./icon";

/** The link back to the page above, shown above a page's heading. */
export type CrumbProps = { to: string; label: string; lang?: string };

export function Crumb({ to, label, lang }: CrumbProps) {
  return (
    <Link className="crumb" to={to}>
      <Icon of={ArrowLeft} />
      <span lang={lang}>{label}</span>
    </Link>
  );
}

import { Link, useParams } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../elements/icon";
import { SectionHead } from "../elements/panel";

type ShowHeadProps = {
  title: string;
  name: { text: string; lang?: string };
  action?: ReactNode;
  /** Replaces the link back to the show's page, which only its artist can open. */
  back?: ReactNode;
};

/** The heading of a page about one show: /dashboard/{id}/… */
export function ShowHead({ title, name, action, back }: ShowHeadProps) {
  const { id: eventId } = useParams();

  return (
    <div>
      {back || (
        <Link className="crumb" to={`/dashboard/${eventId}`}>
          <Icon of={ArrowLeft} />
          <span lang={name.lang}>{name.text}</span>
        </Link>
      )}
      <SectionHead
        level={1}
        size="s"
        title={title}
        hint={back && <span lang={name.lang}>{name.text}</span>}
        action={action}
      />
    </div>
  );
}

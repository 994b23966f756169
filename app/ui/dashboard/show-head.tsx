import { useParams } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CrumbProps } from "../elements/crumb";
import { SectionHead } from "../elements/panel";

type ShowHeadProps = {
  title: string;
  name: { text: string; lang?: string };
  action?: ReactNode;
  /** Replaces the link back to the show's page, which only its artist can open. */
  back?: CrumbProps;
};

/** The heading of a page about one show: /dashboard/{id}/… */
export function ShowHead({ title, name, action, back }: ShowHeadProps) {
  const { id: eventId } = useParams();

  return (
    <SectionHead
      back={back ?? { to: `/dashboard/${eventId}`, label: name.text, lang: name.lang }}
      level={1}
      size="s"
      title={title}
      hint={back && <span lang={name.lang}>{name.text}</span>}
      action={action}
    />
  );
}

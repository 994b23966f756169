import type { ReactNode } from "react";
import { SectionHead } from "../elements/panel";

type ShowHeadProps = { title: string; name: { text: string; lang?: string }; action?: ReactNode };

/** The heading of a page about one show of the artist. */
export function ShowHead({ title, name, action }: ShowHeadProps) {
  return (
    <SectionHead level={1} size="m" title={title} hint={<span lang={name.lang}>{name.text}</span>} action={action} />
  );
}

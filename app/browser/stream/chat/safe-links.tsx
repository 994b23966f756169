import { Fragment } from "react";

const ADDRESS = /\bhttps?:\/\/[^\s<>"'“”]+[^\s<>"'“”.,;:!?)\]]/gi;

/** Typed text with nofollow, no-referrer links. */
export function SafeLinks({ text }: { text: string }) {
  const parts: React.ReactNode[] = [];
  let done = 0;

  for (const match of text.matchAll(ADDRESS)) {
    if (!URL.canParse(match[0])) continue;

    parts.push(<Fragment key={`t${done}`}>{text.slice(done, match.index)}</Fragment>);
    parts.push(
      <a key={match.index} href={match[0]} target="_blank" rel="noopener noreferrer nofollow ugc">
        {match[0]}
      </a>,
    );
    done = match.index + match[0].length;
  }

  return (
    <>
      {parts}
      {text.slice(done)}
    </>
  );
}

import { Fragment, type ReactNode } from "react";
import { required } from "~/platform/required";

type Tags = Record<string, (words: string) => ReactNode>;

/** Renders `<name>…</name>` in a text with the component for that tag. */
export function TaggedText({ text, tags }: { text: string; tags: Tags }) {
  const parts = text.split(/(<(\w+)>.*?<\/\2>)/).filter((_, index) => index % 3 !== 2);

  return parts.map((part, index) => {
    const [, name, words] = part.match(/^<(\w+)>(.*)<\/\1>$/) ?? [];

    return (
      <Fragment key={index}>{name && tags[name] ? tags[name](required(words)) : part}</Fragment>
    );
  });
}

import { Fragment, type ReactNode } from "react";
import { required } from "~/platform/required";

type TagRenderers = Record<string, (taggedText: string) => ReactNode>;

/** Renders `<name>…</name>` in a text with the component for that tag. */
export function TaggedText({ text, tags }: { text: string; tags: TagRenderers }) {
  const textParts = text.split(/(<(\w+)>.*?<\/\2>)/).filter((_, index) => index % 3 !== 2);

  return textParts.map((textPart, index) => {
    const [, tagName, taggedText] = textPart.match(/^<(\w+)>(.*)<\/\1>$/) ?? [];

    return (
      <Fragment key={index}>
        {tagName && tags[tagName] ? tags[tagName](required(taggedText)) : textPart}
      </Fragment>
    );
  });
}

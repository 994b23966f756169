import type { z } from "zod";
import en from "./en";
import type { MessageKey } from "./message-key";

const keys: ReadonlySet<string> = new Set(
  Object.entries(en).flatMap(([namespace, texts]) =>
    pathsOf(texts).map((path) => `${namespace}:${path}`),
  ),
);

/** True for the key of a text that exists, where a key comes from stored words or from a schema. */
export function isMessageKey(key: string): key is MessageKey {
  return keys.has(key);
}

/** What the first fault of an input says; Zod's own English sentences are no texts of ours. */
export function keyOfIssue({ issues: [issue] }: z.ZodError): MessageKey {
  return issue && isMessageKey(issue.message) ? issue.message : "errors:invalid";
}

function pathsOf(texts: object): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, string | object]) =>
    typeof text === "string"
      ? key.replace(/_(one|other)$/, "")
      : pathsOf(text).map((path) => `${key}.${path}`),
  );
}

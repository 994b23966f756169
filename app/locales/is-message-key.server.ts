import type { z } from "zod";
import en from "./en";
import type { MessageKey } from "./message-key";

type IssueMessage = { key: MessageKey; params?: Record<string, string | number> };

const keys: ReadonlySet<string> = new Set(
  Object.entries(en).flatMap(([namespace, texts]) =>
    pathsOf(texts).map((path) => `${namespace}:${path}`),
  ),
);

/** True if a text with this key exists. For keys that come from the database or from a schema. */
export function isMessageKey(key: string): key is MessageKey {
  return keys.has(key);
}

/**
 * The message key of the first issue. Zod's own English messages are not keys, so "errors:invalid"
 * replaces them.
 */
export function keyOfIssue({ issues: [issue] }: z.ZodError): MessageKey {
  return issue && isMessageKey(issue.message) ? issue.message : "errors:invalid";
}

/**
 * The message of an issue, with the `params` that the schema gave; null if the schema gave no
 * message key, because Zod's own sentences are English.
 */
export function messageOfIssue(issue: z.core.$ZodIssue): IssueMessage | null {
  const params = issue.code === "custom" ? issue.params : undefined;

  return isMessageKey(issue.message) ? { key: issue.message, params } : null;
}

function pathsOf(texts: object): string[] {
  return Object.entries(texts).flatMap(([key, text]: [string, string | object]) =>
    typeof text === "string"
      ? key.replace(/_(one|other)$/, "")
      : pathsOf(text).map((path) => `${key}.${path}`),
  );
}

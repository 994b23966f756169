import { expect, test } from "vitest";
import { WEBHOOK_TYPES } from "~db/vocabularies";
import { WebhookInput } from "./schema.server";

const messagesFor = (types: unknown) =>
  WebhookInput.safeParse({ url: "https://example.com/hook", types }).error?.issues.map(
    ({ message }) => message,
  ) ?? [];

test.each([
  [[WEBHOOK_TYPES[0]], []],
  [[...WEBHOOK_TYPES], []],
  [[], ["webhooks:typesNone"]],
  [undefined, ["webhooks:typesNone"]],
  [["show.unknown"], ["webhooks:typesInvalid"]],
])("the types %j of a webhook get the messages %j", (types, messages) => {
  expect(messagesFor(types)).toEqual(messages);
});

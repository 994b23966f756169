import { expect, test } from "vitest";
import { WEBHOOK_TYPES } from "~db/vocabularies";
import { WebhookInput } from "./schema.server";

const messagesFor = (types: unknown, url = "https://example.com/hook") =>
  WebhookInput.safeParse({ url, types }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  [[WEBHOOK_TYPES[0]], []],
  [[...WEBHOOK_TYPES], []],
  [[], ["webhooks:typesNone"]],
  [undefined, ["webhooks:typesNone"]],
  [["show.unknown"], ["webhooks:typesInvalid"]],
])("the types %j of a webhook get the messages %j", (types, messages) => {
  expect(messagesFor(types)).toEqual(messages);
});

test.each(["", "example.com/hook", "https://", "http://example.com/", "https://a:b@example.com/"])(
  "%j is not the address of a webhook",
  (url) => expect(messagesFor([...WEBHOOK_TYPES], url)).toEqual(["webhooks:urlInvalid"]),
);

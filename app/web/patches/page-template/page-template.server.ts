import { createHash } from "node:crypto";
import type { EntryContext } from "@remix-run/node";
import { clock } from "~/platform/clock/clock";
import type { Language } from "~/locales/languages";
import { fillTemplate, parseTemplate, type Template } from "./fill-template";
import { markHole } from "./holes";
import { maskPersonalStrings } from "./personal-strings";

type Page = { request: Request; status: number; language: Language; nonce: string; context: EntryContext };
type Render = (context: EntryContext, nonce: string) => Promise<string>;

/** About 100 KB each. */
const MAX_TEMPLATES = 50;

let templates = new Map<string, Promise<Template | null>>();
let second = 0;

/**
 * Renders a page with holes in place of personal strings, once for all readers whose other data are the same, and fills
 * it for each of them. The key is everything else that the loaders returned, so a difference that nobody declared makes
 * another template, never a page with the data of somebody else.
 * @returns null for pages without a template
 */
export async function renderByTemplate(page: Page, render: Render): Promise<string | null> {
  const { request, status, language, nonce, context } = page;
  const { loaderData, actionData, errors } = context.staticHandlerContext;
  if (request.method !== "GET" || status !== 200 || actionData || errors) return null;
  const personal = maskPersonalStrings(loaderData);
  if (!personal) return null;
  const key = keyOf([request.url, language, personal.masked]);
  const template = await findTemplate(key, () => renderTemplate(context, personal.masked, render));
  if (!template) return null;
  const state = await readAll(context.serverHandoffStream!);
  return fillTemplate(template, { nonce, state, values: personal.values });
}

function keyOf(data: unknown): string {
  return createHash("sha256").update(JSON.stringify(data)).digest("base64");
}

function findTemplate(key: string, make: () => Promise<Template | null>): Promise<Template | null> {
  const now = Math.floor(clock.now().getTime() / 1000);
  if (now !== second || templates.size >= MAX_TEMPLATES) templates = new Map();
  second = now;
  const template = templates.get(key) ?? make().catch(() => null);
  templates.set(key, template);
  return template;
}

async function renderTemplate(
  context: EntryContext,
  loaderData: EntryContext["staticHandlerContext"]["loaderData"],
  render: Render,
) {
  const withHoles = {
    ...context,
    staticHandlerContext: { ...context.staticHandlerContext, loaderData },
    serverHandoffStream: new Blob([markHole({ kind: "state" })]).stream() as ReadableStream<Uint8Array>,
    renderMeta: {},
  };
  return parseTemplate(await render(withHoles, markHole({ kind: "nonce" })));
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (let next = await reader.read(); !next.done; next = await reader.read())
    text += decoder.decode(next.value, { stream: true });
  return text + decoder.decode();
}
